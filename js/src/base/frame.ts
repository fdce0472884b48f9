/**
 * What may wait for the next frame, in the order in which a browser lays the page out once for all of it: first what
 * draws, then what asks how large something has become, or scrolls. All boards of a page wait together.
 */
type Task = () => void;

const [draws, measures] = [new Set<Task>(), new Set<Task>()];
let waits = false;

function add(tasks: Set<Task>, task: Task): void {
  tasks.add(task);
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    run(draws);
  });
  // What the drawing itself wants measured is still of this frame.
  requestAnimationFrame(() => run(measures));
}

function run(tasks: Set<Task>): void {
  const due = [...tasks];
  tasks.clear();
  for (const task of due) {
    try {
      task();
    } catch (error) {
      // One board's fault is not another's.
      reportError(error);
    }
  }
}

/** Draws with the next frame, once. */
export const drawInFrame = (task: Task): void => add(draws, task);

/** Measures or scrolls with the next frame, once: a step must not wait for a layout. */
export const measureInFrame = (task: Task): void => add(measures, task);
