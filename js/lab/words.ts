/**
 * The few words of the extension, in the languages of the boards. They stand here and in no catalogue, as there is no
 * Python yet that could say them. The kernel says the rest.
 */

export interface Words {
  board: string;
  course: string;
  caption: string;
  lesson: string;
  toml: string;
  /** What is said where the kernel's Python has no sekiwidget. */
  missing: string;
  noKernel: string;
  noWidgets: string;
}

export const WORDS: Record<string, Words> = {
  en: {
    board: "Board",
    course: "Course",
    caption: "The sekiwidget course, where you left off",
    lesson: "Lesson",
    toml: "TOML File",
    missing: "sekiwidget is not installed in this kernel. Run %pip install sekiwidget, then open this again.",
    noKernel: "Showing a board needs a Python kernel, and there is none here.",
    noWidgets: "Boards need the package ipywidgets in JupyterLab's own environment.",
  },
  de: {
    board: "Brett",
    course: "Kurs",
    caption: "Der Kurs von sekiwidget, dort, wo du aufgehört hast",
    lesson: "Lektion",
    toml: "TOML-Datei",
    missing: "sekiwidget ist für diesen Kernel nicht installiert: %pip install sekiwidget, dann hier neu öffnen.",
    noKernel: "Hier gibt es keinen Python-Kernel, der ein Brett zeigen könnte.",
    noWidgets: "Bretter brauchen das Paket ipywidgets in der Umgebung, in der JupyterLab läuft.",
  },
  he: {
    board: "לוח",
    course: "קורס",
    caption: "הקורס של sekiwidget, מהמקום שבו נעצר",
    lesson: "שיעור",
    toml: "קובץ TOML",
    missing: "החבילה sekiwidget אינה מותקנת בקרנל הזה: %pip install sekiwidget, ואז לפתוח שוב.",
    noKernel: "אין כאן קרנל של Python שיכול להציג לוח.",
    noWidgets: "לוחות צריכים את החבילה ipywidgets בסביבה שבה רץ JupyterLab.",
  },
  da: {
    board: "Bræt",
    course: "Kursus",
    caption: "Kurset fra sekiwidget, hvor du slap",
    lesson: "Lektion",
    toml: "TOML-fil",
    missing: "sekiwidget er ikke installeret i denne kerne: %pip install sekiwidget, og åbn så igen.",
    noKernel: "Her er ingen Python-kerne, der kan vise et bræt.",
    noWidgets: "Brætter kræver pakken ipywidgets i det miljø, hvor JupyterLab kører.",
  },
};

/** The words of a locale such as `de`, `de-AT` or `de_DE.UTF-8`; in English where it is none of ours. */
export function wordsOf(locale = ""): Words {
  const [code = ""] = locale.toLowerCase().split(/[-_.]/);
  return WORDS[code] ?? (WORDS.en as Words);
}

/** The language that `sekiwidget lab` or the maker of a site has told the page of; empty where nobody has. */
export function pageLanguage(page: Document): string {
  const data = page.getElementById("jupyter-config-data")?.textContent;
  const { sekiwidgetLanguage: language } = JSON.parse(data || "{}") as { sekiwidgetLanguage?: string };
  return language ?? "";
}
