'use strict';

// Runs first in each script of package.json. It uses old syntax, so that an old Node can still parse it.

const wanted = require('../package.json').engines.node.replace('>=', '');
const have = process.version.slice(1);

/** @param {string} version */
function parts(version) {
  return version.split('.').map(Number);
}

/** @param {number[]} a @param {number[]} b */
function isOlder([major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]) {
  return major !== otherMajor ? major < otherMajor : minor < otherMinor;
}

if (isOlder(parts(have), parts(wanted))) {
  console.error('Node ' + wanted + ' or newer is needed; this is ' + have + '.');
  process.exit(1);
}
