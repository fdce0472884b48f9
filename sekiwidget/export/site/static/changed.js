// A course has an index, so that it is read quickly. When a lesson changes, the index is emptied, and all files are read.
const listed = await (await fetch("../keep.json")).json();
const INDEX = "course.index.json";
const folders = Object.keys(listed)
  .filter((name) => name.startsWith("files/") && name.endsWith(`/${INDEX}`))
  .map((name) => name.slice("files/".length, -INDEX.length));

async function contents() {
  while (!window.jupyterapp?.serviceManager) await new Promise((resolve) => { setTimeout(resolve, 60); });
  return window.jupyterapp.serviceManager.contents;
}

const drive = await contents();
drive.fileChanged.connect((_, change) => {
  const paths = [change.oldValue?.path, change.newValue?.path].filter((path) => path && !path.endsWith(`/${INDEX}`) && path !== INDEX);
  for (const folder of folders.filter((one) => paths.some((path) => path.startsWith(one)))) {
    // A notebook beside the lessons is none of them; a folder may hold some.
    if (paths.every((path) => path.endsWith(".ipynb"))) continue;
    drive.save(`${folder}${INDEX}`, { type: "file", format: "text", content: "{}" }).catch(console.warn);
  }
});
