import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './page-scripts.ts';

const entry = (type: string) => `<link rel="modulepreload" nonce="m" href="/assets/framework.js"/>
<link rel="stylesheet" href="/assets/app.css"/><script${type} async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/list.js";

  window.__reactRouterRouteModules = {"root":route0,"list":route1};

import("/assets/entry.client.js");</script><script>close();</script>`;

test('scripts begin after the first paint, all at once, and what fails is a promise that nobody caught', () => {
  for (const type of [' type="module"', ' nonce="m" type="module"']) {
    const html = scriptsAfterPaint(entry(type));
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
    const script = /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    // A static import would begin as soon as the page is read.
    expect(script).not.toMatch(/import [*"]/);
    const files = '["/assets/manifest.js","/assets/root.js","/assets/list.js","/assets/framework.js"]';
    const order = ['PerformanceObserver', files, '[,route0,route1]', '"list":route1', 'return import('];
    const places = order.map((part) => script.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(() => new Function(`return ${script}`)).not.toThrow();
    expect(html.endsWith('</script><script>close();</script>')).toBe(true);
  }
});

test('the scripts of a page that lacks something are told', () => {
  expect(scriptsAfterPaint(entry(' type="module"'), true)).toContain('window.isPassing=true;');
  expect(scriptsAfterPaint(entry(' type="module"'))).not.toContain('isPassing');
});

test('a page without scripts stays as it is', () => {
  expect(scriptsAfterPaint('<p>import * as route0 from "x";</p>')).toBe('<p>import * as route0 from "x";</p>');
});
