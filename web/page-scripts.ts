/** ms. Where nothing is painted, as in a tab that nobody looks at, scripts begin all the same. */
const PAINTED_WITHIN_MS = 1_000;

const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
/** As the router writes it: what it imports, what it hands over, and at last what brings the page to life. */
const ENTRY = /(<script[^>]* type="module"[^>]*>)((?:import [^;]*;\s*)+)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]*");/g;

/**
 * What a visitor sees first needs the style and the first picture alone: scripts begin when that is painted, and then all at
 * once. As the router writes it they begin beside the style, and each step of the imports waits for the one before: three
 * ways over a slow line instead of one.
 */
export function scriptsAfterPaint(html: string): string {
  const files = Array.from(html.matchAll(PRELOADS), ([, file]) => file);
  const bare = html.replace(PRELOADS, '');
  return bare.replace(ENTRY, (_all, begin: string, imports: string, rest: string, end: string) => {
    const modules = Array.from(imports.matchAll(IMPORT), ([, name = '', file = '']) => ({ name, file }));
    const others = files.filter((file) => !imports.includes(`"${file}"`));
    const names = modules.map(({ name }) => name).join();
    const loads = modules.map(({ file }) => `import(${file})`).join();
    return [
      `${begin}(async()=>{`,
      `await new Promise(f=>{requestAnimationFrame(()=>setTimeout(f));setTimeout(f,${PAINTED_WITHIN_MS})});`,
      `for(const href of ${JSON.stringify(others)})`,
      "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
      `const [${names}]=await Promise.all([${loads}]);`,
      // What fails is heard of as a promise that nobody caught.
      `${rest.trim().replace(/import\(("[^"]*")\);?$/, 'await import($1)')}})()${end}`,
    ].join('');
  });
}
