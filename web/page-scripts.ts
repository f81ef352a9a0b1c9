/**
 * JavaScript for the browser: a promise that resolves after the first paint, or at once in a tab in the background, which is not painted.
 */
const PAINTED = "new Promise(f=>document.hidden?f():new PerformanceObserver(f).observe({type:'paint',buffered:true}))";

const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
/** The end of a page as React Router writes it: the imports, the data, and the call that hydrates the page. */
// Safe pattern: the `<` of a person's text is escaped in our own HTML.
const ENTRY = /(<script[^>]* type="module"[^>]*>)((?:import [^;]*;\s*)+)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]*)";/g;

/**
 * Makes a page's scripts load after its first paint, and then all at once, because the first paint needs only the style sheet and the first
 * picture. React Router itself would load them beside the style sheet, and each import only after the one before, which takes three round
 * trips instead of two. `isPassing`: the page is incomplete and not cached; the browser must not remember it either.
 */
export function scriptsAfterPaint(html: string, isPassing = false): string {
  const files: string[] = [];
  const bare = html.replace(PRELOADS, (_link, file: string) => {
    files.push(file);
    return '';
  });
  const entry = ENTRY.exec(bare);
  if (!entry) return bare;
  const [whole, begin = '', imports = '', rest = '', end = ''] = entry;
  const modules = Array.from(imports.matchAll(IMPORT), ([, name = '', file = '']) => ({ name, file }));
  const names = modules.map(({ name }) => name).join();
  // Scripts that the rest of the entry script imports by itself, to hydrate the page, are not loaded here, so that they run last.
  const others = files.filter((file) => !imports.includes(`"${file}"`) && !rest.includes(`"${file}"`));
  const all = JSON.stringify([...modules.map(({ file }) => file), ...others]);
  const passingScript = isPassing ? 'window.isPassing=true;' : '';
  const hydrate = rest
    .trim()
    .replace(/\n\s*/g, '')
    .replace(/import\("[^"]*"\);?$/, 'return $&');
  // If a script cannot be loaded, the promise is rejected and nothing handles it: script-guard.ts notices this event.
  const script = `${passingScript}${PAINTED}.then(()=>Promise.all(${all}.map(f=>import(f)))).then(([${names}])=>{${hydrate}})`;
  return bare.slice(0, entry.index) + begin + script + end + bare.slice(entry.index + whole.length);
}
