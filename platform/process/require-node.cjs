'use strict';

// In the JavaScript that any Node.js reads: an older one would say of the rest only "Unknown file extension .ts".
var NEEDED = 26;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    'This needs Node.js ' +
      NEEDED +
      ' or newer, and this is ' +
      process.version +
      '. On Linux and Apple Macs it comes with npm ci; elsewhere, or where that leaves it out, install it from nodejs.org (on Windows: in WSL).',
  );
  process.exit(1);
}
