'use strict';

// First in each script of package.json, before what an old Node cannot even read. Hence the syntax of long ago.

var wanted = require('../package.json').engines.node.replace('>=', '');
var have = process.version.slice(1);

/** @param {string} version */
function parts(version) {
  return version.split('.').map(Number);
}

/** @param {number[]} a @param {number[]} b */
function isOlder(a, b) {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}

if (isOlder(parts(have), parts(wanted))) {
  console.error('Node ' + wanted + ' or newer is needed; this is ' + have + '.');
  process.exit(1);
}
