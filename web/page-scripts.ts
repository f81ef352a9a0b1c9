/** Runs in the page: resolves after the first paint. A tab in the background is not painted, so its scripts begin at once. */
const PAINTED = "new Promise(f=>document.hidden?f():new PerformanceObserver(f).observe({type:'paint',buffered:true}))";

const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
/** The end of a page as React Router writes it: the imports, the data, and the call that hydrates the page. */
// Safe pattern: the `<` of a person's text is escaped in our own HTML.
const ENTRY = /(<script[^>]* type="module"[^>]*>)((?:import [^;]*;\s*)+)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]*)";/g;

/**
 * Makes a page's scripts start after its first paint, and then all at once: the first paint needs the style sheet and the first picture
 * alone. React Router starts them beside the style sheet, and each step of the imports waits for the one before: three round trips over a
 * slow line instead of two. `isPassing`: the page lacks something and is not cached; its scripts are told, and do not remember it either.
 */
export function scriptsAfterPaint(html: string, isPassing = false): string {
  const files = Array.from(html.matchAll(PRELOADS), ([, file]) => file);
  const bare = html.replace(PRELOADS, '');
  return bare.replace(ENTRY, (_all, begin: string, imports: string, rest: string, end: string) => {
    const modules = Array.from(imports.matchAll(IMPORT), ([, name = '', file = '']) => ({ name, file }));
    const names = modules.map(({ name }) => name).join();
    // Scripts that the end of the entry itself imports, to hydrate the page, are left to it, and so come last.
    const others = files.filter((file) => !imports.includes(`"${file}"`) && !rest.includes(`"${file}"`));
    const all = JSON.stringify([...modules.map(({ file }) => file), ...others]);
    const passingScript = isPassing ? 'window.isPassing=true;' : '';
    // A failure is noticed as an unhandled rejection.
    return `${begin}${passingScript}${PAINTED}.then(()=>Promise.all(${all}.map(f=>import(f)))).then(([${names}])=>{${rest
      .trim()
      .replace(/\n\s*/g, '')
      .replace(/import\("[^"]*"\);?$/, 'return $&')}})${end}`;
  });
}
