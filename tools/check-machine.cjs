'use strict';
// Ends with one sentence where this machine cannot install or start Tillmap, before anything is tried.
// ES5, so that any Node can read it; a test holds it to that.
//   node tools/check-machine.cjs run       from make, before npm installs: the goals of make
//   node -r ./tools/check-machine.cjs …    from npm start, before the launcher
var fs = require('fs');
var net = require('net');
var path = require('path');
var childProcess = require('child_process');

/** What runs Tillmap where the project brings no Node of its own. A test compares it with the lock file. */
var RUNS_ON = '>=24.11.0';

var root = path.join(__dirname, '..');
var ownNode = path.join(
  root,
  'node_modules',
  nodePackage(process.platform, process.arch),
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
);

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

function numbers(version) {
  return version.split('.').map(Number);
}

/** Of ranges such as `^20.19.0 || >=22.12.0`, which is all that package.json has. */
function accepts(range, version) {
  var is = numbers(version);
  return range.split(' || ').some(function (part) {
    var least = numbers(part.replace(/^[^0-9]+/, ''));
    if (part.charAt(0) === '^' && is[0] !== least[0]) return false;
    var differs = [0, 1, 2].filter(function (at) {
      return is[at] !== least[at];
    })[0];
    return differs === undefined || is[differs] > least[differs];
  });
}

function inWords(range) {
  return range
    .split(' || ')
    .map(function (part) {
      var least = numbers(part.replace(/^[^0-9]+/, ''));
      var from = least[0] + '.' + least[1] + ' or newer';
      return part.charAt(0) === '^' ? from + ' of ' + least[0] : from;
    })
    .join(', or ');
}

/** The package with the Node that Tillmap runs on. Such packages name a platform as Node does, but for Windows. */
function nodePackage(platform, arch) {
  return ['node', platform === 'win32' ? 'win' : platform, arch].join('-');
}

/** Nothing, or the sentence against a version of Node that is to install the packages. */
function nodeFault(manifest, version, platform, arch) {
  var range = nodePackage(platform, arch) in manifest.optionalDependencies ? manifest.engines.node : RUNS_ON;
  if (accepts(range, version)) return undefined;
  return (
    'Tillmap needs Node ' + inWords(range) + ', and this is ' + version + ': install Node ' +
    numbers(RUNS_ON.slice(2))[0] + ' from https://nodejs.org and call this again.'
  );
}

/** Whether npm installs an optional package here; it leaves those of other systems out. */
function isForHere(entry) {
  function names(list, value) {
    return !list || [].concat(list).indexOf(value) >= 0;
  }
  return names(entry.os, process.platform) && names(entry.cpu, process.arch) && names(entry.libc, 'glibc');
}

/** The optional packages for this system that are not there. npm leaves them out without a word where Node is too old. */
function missingPackages() {
  var packages = readJson('package-lock.json').packages;
  return Object.keys(packages).filter(function (folder) {
    var entry = packages[folder];
    var matters = entry.optional && (entry.os || entry.cpu) && isForHere(entry);
    return matters && !fs.existsSync(path.join(root, folder, 'package.json'));
  });
}

/** Installs the packages with the npm that runs npm start. */
function installFault() {
  var npm = process.env.npm_execpath;
  if (!npm) return 'No packages are installed yet: npm ci does it.';
  console.log('Installing the packages of package-lock.json; the first time takes a minute or so.');
  var run = childProcess.spawnSync(process.execPath, [npm, 'ci'], { cwd: root, stdio: 'inherit' });
  return run.status === 0 ? undefined : 'The packages could not be installed.';
}

function startFault() {
  var manifest = readJson('package.json');
  var version = process.versions.node;
  if (!fs.existsSync(path.join(root, 'node_modules/.package-lock.json'))) {
    var early = nodeFault(manifest, version, process.platform, process.arch) || rightsFault(['run']) || installFault();
    if (early) return early;
  }
  var missing = missingPackages();
  if (missing.length > 0) {
    return (
      missing.length + ' packages are missing, among them ' + missing[0].replace(/^.*node_modules\//, '') +
      ', as after an installation by a Node that is too old: remove node_modules, and install again with Node ' +
      inWords(manifest.engines.node) + '.'
    );
  }
  if (accepts(RUNS_ON, version) || fs.existsSync(ownNode)) return undefined;
  return nodeFault({ engines: manifest.engines, optionalDependencies: {} }, version, process.platform, process.arch);
}

// npm 10 takes the links of packages for other systems away again, and theirs has the same name: .bin/node, which npm start would run.
/** Goes on in the Node that comes with the packages. */
function handOver() {
  var child = childProcess.spawn(ownNode, process.execArgv.concat(process.argv.slice(1)), { stdio: 'inherit' });
  child.on('error', function (error) {
    end('The Node that comes with the packages does not run here (' + error.message + '): install Node 24 from https://nodejs.org.');
  });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      // What a terminal sends reaches the child by itself, and twice would end it by force.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  });
  child.on('exit', function (code) {
    process.exit(code === null ? 1 : code);
  });
}

/** Nothing, or why the user may not write there, and what to do. */
function closedFault(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return undefined;
  } catch (error) {
    if (error.code === 'EROFS') return 'which lies on a disk that is mounted read-only: work in a clone elsewhere.';
    var owner = fs.statSync(folder).uid;
    if (process.getuid && process.getuid() === owner) return 'though it is yours: allow it (chmod u+w ' + folder + ').';
    return (
      'which belongs to another user (number ' + owner + '): take it over (sudo chown -R "$(id -un)" ' + folder +
      '), or work in a clone of your own.'
    );
  }
}

/** The folder, or the nearest one above it that exists. */
function present(folder) {
  return fs.existsSync(folder) ? folder : present(path.dirname(folder));
}

function rightsFault(goals) {
  var dataDir = (process.env.DATA_DIR || '').trim();
  var folders = [root, path.join(root, 'node_modules')];
  if (goals.indexOf('run') >= 0) folders.push(dataDir ? path.resolve(process.cwd(), dataDir) : path.join(root, '.data'));
  var closed = folders.map(present).filter(closedFault)[0];
  return closed && 'You may not write in ' + closed + ', ' + closedFault(closed);
}

/** git refuses a checkout of somebody else, and `make setup` writes its settings. */
function gitFault(goals) {
  if (goals.indexOf('setup') < 0) return undefined;
  var git = childProcess.spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root, encoding: 'utf8' });
  if (git.error) return 'make setup needs git, and this machine has none: install it.';
  if (git.status === 0) return undefined;
  if (git.stderr.indexOf('dubious ownership') < 0) return root + ' is no git checkout: clone Tillmap, or call make run.';
  return (
    'git refuses ' + root + ', which belongs to another user: take it over (sudo chown -R "$(id -un)" ' + root +
    '), or trust it (git config --global --add safe.directory ' + root + ').'
  );
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkPort(goals) {
  var port = Number((process.env.PORT || '').trim() || 8080);
  if (goals.indexOf('run') < 0 || !(port > 0 && port < 65536)) return;
  var probe = net.createServer();
  probe.on('error', function (error) {
    if (error.code === 'EADDRINUSE') {
      end('Port ' + port + ' is taken by another program; choose another one, for example PORT=' + (port + 1) + '.');
    }
  });
  probe.listen(port, (process.env.HOST || '').trim() || '127.0.0.1', function () {
    probe.close();
  });
}

function checkBeforeInstall(goals) {
  var manifest = readJson('package.json');
  var fault =
    nodeFault(manifest, process.versions.node, process.platform, process.arch) || rightsFault(goals) || gitFault(goals);
  if (fault) end(fault);
  checkPort(goals);
}

module.exports = { accepts: accepts, inWords: inWords, nodeFault: nodeFault, RUNS_ON: RUNS_ON, isHandedOver: false };

if (require.main === module) checkBeforeInstall(process.argv.slice(2));
else if (process.argv[1] && path.basename(process.argv[1]) === 'run.mjs') {
  var fault = startFault();
  if (fault) end(fault);
  if (!accepts(RUNS_ON, process.versions.node)) {
    module.exports.isHandedOver = true;
    handOver();
  }
}
