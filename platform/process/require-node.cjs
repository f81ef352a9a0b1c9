'use strict';

// The lowest version of Node.js. This file is old JavaScript, which any version can run: an outdated one would otherwise only report
// "Unknown file extension .ts".
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
