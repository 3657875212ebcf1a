// The Debian package and the container, carried out in a Debian of their own: installed, called, upgraded, removed; and the commands of
// docs/production.md, as an administrator types them. `npm run installs` runs it; it fetches a Debian and takes a minute or two.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { readArguments } from '../../tools/arguments/read-arguments.ts'
import { DebianRoot } from '../support/debian-root.ts'
import { endWithTests } from '../support/end-with-tests.ts'
import { NotifyListener } from '../support/notify-listener.ts'
import { packed } from '../support/packed.ts'
import { readContainerfile } from './containerfile.ts'
import { blocksOf } from './page-commands.ts'

const root = join(import.meta.dirname, '../..')
const [given] = readArguments({ usage: 'npm run installs [-- PACKAGE]', mostWords: 1 }).words
const page = join(root, 'docs/production.md')
let folder = ''
let deb = ''

function run(command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: root, encoding: 'utf8' })
  assert.equal(status, 0, `${command} ${words.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

before(async () => {
  folder = temporaryDirectory('deb')
  // one that is made already
  if (given !== undefined) {
    deb = resolve(given)
    assert.match(deb, /\/jackfield_[^/]*\.deb$/, 'the commands of the page look for jackfield_*.deb')
    return
  }
  const { jackfield } = await packed()
  deb = run(process.execPath, 'tools/deb.ts', '--tarball', jackfield, folder).trim()
})
after(() => rmSync(folder, { recursive: true, force: true }))

const calls = (debian: DebianRoot, extension = '999') =>
  debian.outside(
    ...[join(root, 'tests/support/calls-and-hears.ts'), '101', 'a-long-word-of-your-own'],
    ...['127.0.0.1:5060', extension],
  )
const called = 'registered 200\nanswered 200\nheard true\n'

describe('the Debian package', () => {
  let debian: DebianRoot
  let systemd: NotifyListener
  const blocks = blocksOf(page)
  /** Runs the next command block of a section of the page, and gives what it said. */
  const runs = (section: string) => {
    const lines = blocks.get(section)?.shift()
    assert.ok(lines, `${section} has no more commands`)
    return debian.runs(lines)
  }

  before(async () => {
    debian = await DebianRoot.make()
    const inside = (path: string) => join(debian.directory, path)
    mkdirSync(inside('run/systemd/system'), { recursive: true })
    systemd = new NotifyListener(inside('run/systemd/notify'))
    debian.runs('chmod 666 /run/systemd/notify')
    copyFileSync(join(import.meta.dirname, 'systemctl.sh'), inside('usr/bin/systemctl'))
    debian.runs('chmod 755 /usr/bin/systemctl')
    debian.bring(deb)
  })
  after(async () => {
    systemd?.close()
    await debian?.close()
  })

  it('is installed, starts as a user of its own, and says so to systemd', () => {
    const said = runs('Install')
    assert.match(said, /^active$/m)
    assert.match(said, /^System uptime: /m)
    assert.match(said, /^password = [0-9a-f]{32}$/m)
    assert.ok(systemd.lines.includes('READY=1'))
    assert.match(debian.runs('stat -c %U /proc/$(cat /run/unit.pid)'), /^jackfield$/m)
    assert.equal(
      debian.runs('stat -c "%a %U %G" /etc/jackfield /etc/jackfield/ari.d/admin.conf'),
      '750 root jackfield\n640 root jackfield\n',
    )
  })

  it('answers a telephone that was set up as the page says', () => {
    const said = runs('The first telephone')
    assert.match(said, /^nothing is wrong$/m)
    assert.match(said, /101/)
    assert.equal(calls(debian), called)
  })

  it('has a second telephone, a trunk, and takes messages, as the page says', () => {
    const said = runs('A second telephone, voicemail, a trunk')
    assert.match(said, /^nothing is wrong$/m)
    for (const known of [/ 102\b/, /sip:sip\.example\.com/, /Bert Example/]) assert.match(said, known)
    // nobody is registered there
    assert.equal(calls(debian, '102'), called)
    const documents = join(debian.directory, 'usr/share/doc/jackfield')
    for (const known of ['monitoring/alerts.yaml', 'docs/recipes/trunk.md', 'README.md', 'examples/front-desk.ts'])
      assert.ok(existsSync(join(documents, known)), known)
  })

  it('says how many calls the machine carries, and where it listens', () => {
    assert.match(runs('How many calls'), /maxcallspersecond = 1/)
    const said = runs('Ports')
    assert.match(said, /0\.0\.0\.0:5060/)
    assert.match(said, /8088/)
  })

  it('has TLS, and answers over it', () => {
    assert.match(runs('TLS'), /"status":"ready"/)
    assert.equal(calls(debian), called)
  })

  it('is backed up while it runs, and restored', () => {
    assert.match(
      runs('Backup and restore'),
      /The database was copied to \/var\/spool\/jackfield\/backup\/jackfield\.sqlite3/,
    )
    debian.runs('jackfield remote "database deltree greeting"')
    assert.match(runs('Backup and restore'), /^Value: hello$/m)
  })

  it('is upgraded: what it keeps and what was configured stays, and the new program runs', () => {
    const before = debian.runs('cat /run/unit.pid')
    debian.runs('rm jackfield_*.deb')
    debian.bring(newer())
    assert.match(runs('Upgrade'), /^nothing is wrong$/m)
    assert.notEqual(debian.runs('cat /run/unit.pid'), before)
    assert.equal(debian.runs("dpkg-query -W -f '${Version}' jackfield"), '99.0')
    assert.match(debian.runs('jackfield remote "database get greeting text"'), /^Value: hello$/m)
    // what the administrator changed, and what only the package has changed
    assert.match(debian.runs('cat /etc/jackfield/http.conf'), /^tlsenable = yes$/m)
    assert.match(debian.runs('cat /etc/jackfield/rtp.conf'), /^; of the new version$/m)
    assert.equal(calls(debian), called)
    runs('Upgrade')
    assert.equal(debian.runs('systemctl is-active jackfield'), 'active\n')
  })

  it('can be watched, and is as closed as the check list wants it', () => {
    const said = runs('Monitoring')
    assert.match(said, /"status":"ready"/)
    assert.match(said, /^jackfield_calls 0$/m)
    assert.match(said, /Active: active/)
    // the first two commands show nothing
    assert.match(runs('Security check list'), /^nothing is wrong\n/)
  })

  it('has its log moved away, and goes on writing', () => {
    debian.runs('logrotate --force /etc/logrotate.d/jackfield')
    assert.match(debian.runs('ls /var/log/jackfield'), /^messages\.1\nqueue_log\.1$/m)
    debian.runs(
      'systemctl reload jackfield; until grep -q "read again" /var/log/jackfield/messages; do sleep 0.1; done',
    )
  })

  it('is removed and leaves what it kept; a purge takes that, too, and leaves what the administrator wrote', () => {
    runs('Remove')
    assert.equal(debian.sh('systemctl is-active jackfield').status, 3)
    assert.ok(existsSync(join(debian.directory, 'var/lib/jackfield/jackfield.sqlite3')))
    runs('Remove')
    assert.deepEqual(globSync('{var/*/jackfield,etc/jackfield/*.conf,usr/lib/jackfield}', { cwd: debian.directory }), [
      'etc/jackfield/voicemail.conf',
    ])
    assert.equal(debian.sh('getent passwd jackfield').status, 2)
    assert.equal(debian.runs('find /etc/jackfield -perm /o+rwx -o -not -group root'), '')
  })

  it('has no command on its page that was not run', () => {
    assert.deepEqual(
      [...blocks].filter(([, left]) => left.length > 0),
      [],
    )
  })

  /** The same package as of a later version, with a file of the configuration changed. */
  function newer(): string {
    const tree = join(folder, 'newer')
    run('dpkg-deb', '-R', deb, tree)
    const change = (path: string, edit: (text: string) => string) =>
      writeFileSync(join(tree, path), edit(readFileSync(join(tree, path), 'utf8')))
    change('DEBIAN/control', (text) => text.replace(/^Version: .*$/m, 'Version: 99.0'))
    change('etc/jackfield/rtp.conf', (text) => `; of the new version\n${text}`)
    const file = join(folder, 'jackfield_99.0_all.deb')
    run('dpkg-deb', '--root-owner-group', '-Znone', '--build', tree, file)
    return file
  }
})

it('the container answers a telephone: without root, on a root that is read-only, and healthy', async (t) => {
  const image = readContainerfile(join(root, 'packaging/container/Containerfile'))
  assert.equal(image.user, 'jackfield')
  const debian = await DebianRoot.make()
  t.after(() => debian.close())
  copyFileSync(deb, join(debian.directory, 'tmp', 'jackfield_1_all.deb'))
  assert.equal(image.copies, 'jackfield_*.deb /tmp/')
  for (const lines of image.runs) debian.runs(lines)
  mounted(debian)
  const child = started(t, debian, [...image.entrypoint, ...image.command], image.env)
  await until(() => debian.sh(health(image.healthCheck)).status === 0 || child.exitCode !== null)
  assert.equal(child.exitCode, null)
  assert.equal(calls(debian), called)
  assert.notEqual(debian.sh('touch /etc/jackfield/x').status, 0)
  assert.notEqual(debian.sh('touch /usr/lib/jackfield/x').status, 0)
  debian.runs('kill -TERM $(cat /tmp/pid)')
  await once(child, 'exit')
  assert.equal(child.exitCode, 0)
  assert.notEqual(debian.sh(health(image.healthCheck)).status, 0)
})

const asUser =
  'setpriv --reuid jackfield --regid jackfield --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all'
const health = (words: readonly string[]) => `${asUser} ${words.map((word) => `'${word}'`).join(' ')}`

/** What the page mounts, as the engine would: volumes that keep what the image has there, empty folders in memory, the rest read-only. */
function mounted(debian: DebianRoot): void {
  const [, line = ''] = /^```console\n(podman run .*)\n```$/m.exec(readFileSync(page, 'utf8')) ?? []
  assert.match(line, / --read-only .* jackfield$/)
  const inside = (path: string) => join(debian.directory, path)
  mkdirSync(inside('etc/jackfield/ari.d'))
  writeFileSync(inside('etc/jackfield/ari.d/admin.conf'), '[admin]\ntype = user\npassword = of-the-test\n')
  mkdirSync(inside('etc/jackfield/pjsip.d'))
  const [, telephone = ''] = /<<'END'\n([\s\S]*?)END\n/.exec(readFileSync(page, 'utf8')) ?? []
  writeFileSync(inside('etc/jackfield/pjsip.d/101.conf'), telephone)
  const volumes = [...line.matchAll(/ -v \S+?:(\S+?)(:ro)?(?= )/g)].map(([, path]) => path as string)
  const inMemory = [...line.matchAll(/ --tmpfs (\S+)/g)].map(([, path]) => path as string)
  assert.equal(volumes.length + inMemory.length, 6)
  const bind = volumes.filter((path) => path.startsWith('/var')).map((path) => `mount --bind ${path} ${path}`)
  const memory = [...inMemory, '/tmp'].map((path) => `mount -t tmpfs -o mode=1777 tmpfs ${path}`)
  debian.runs([...bind, ...memory, 'mount -o remount,bind,ro /'].join('\n'))
}

function started(t: TestContext, debian: DebianRoot, words: readonly string[], env: Readonly<Record<string, string>>) {
  const line = `echo $$ > /tmp/pid; exec ${asUser} ${words.join(' ')}`
  const child = endWithTests(
    spawn('nsenter', debian.command(['sh', '-c', line], env), { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  t.after(() => void child.kill('SIGKILL'))
  return child
}
