import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles } from '@jackfield/conf'
import { readManagerConf } from './manager-conf.ts'
import { ConfigurationSource } from './source.ts'

function read(text: string, more: Readonly<Record<string, string>> = {}) {
  const files = Object.fromEntries(
    Object.entries({ 'manager.conf': text, ...more }).map(([name, one]) => [`/etc/${name}`, one]),
  )
  const source = new ConfigurationSource('/etc', memoryFiles(files))
  const conf = readManagerConf(source)
  return { conf, complaints: source.takeComplaints().map(({ code, line }) => `${line} ${code}`) }
}

test('without a file, or not enabled, nothing listens', () => {
  assert.deepEqual([read('').conf.listen, read('').conf.users], [undefined, []])
  assert.equal(read('[general]\nport=5038\n').conf.listen, undefined)
})

test('enabled, it listens on this machine alone until it is told otherwise', () => {
  assert.deepEqual(read('[general]\nenabled=yes\n').conf.listen, { host: '127.0.0.1', port: 5038 })
  const text = '[general]\nenabled=yes\nbindaddr=0.0.0.0\nport=6000\ntlsenable=yes\ntlsbindaddr=[::1]:6001\n'
  const { conf, complaints } = read(text)
  assert.deepEqual(
    [conf.listen, conf.tlsListen],
    [
      { host: '0.0.0.0', port: 6000 },
      { host: '::1', port: 6001 },
    ],
  )
  assert.deepEqual(complaints, [])
})

test('the version is an option, and must be one', () => {
  assert.equal(read('').conf.options.version, '13.0.0')
  assert.equal(read('[general]\nversion=2.6.0\n').conf.options.version, '2.6.0')
  const wrong = read('[general]\nversion=new\r\n')
  assert.deepEqual([wrong.conf.options.version, wrong.complaints], ['13.0.0', ['1 bad-value']])
})

test('users with their rights, addresses, filters and variables', () => {
  const { conf, complaints } = read(
    `[general]
allowmultiplelogin = no
[ann]
secret = one
read = call,user
write = all
deny = 0.0.0.0/0
permit = 10.0.0.0/8
acl = office
eventfilter = !Event: RTCP
eventfilter(name(UserEvent)) =
setvar = A=1
setvar = B=x=y
writetimeout = 500
allowmultiplelogin = yes
[bob]
secret = two
`,
    { 'acl.conf': '[office]\ndeny = 10.1.0.0/16\n' },
  )
  const [ann, bob] = conf.users
  assert.deepEqual([ann?.name, ann?.secret, ann?.read, ann?.writeTimeoutMs], ['ann', 'one', 66, 500])
  assert.deepEqual([ann?.mayLogInTwice, bob?.mayLogInTwice, bob?.read, bob?.write], [true, false, 0, 0])
  assert.deepEqual(
    ['10.2.0.1', '10.1.0.1', '192.168.0.1'].map((address) => ann?.isAllowedFrom(address)),
    [true, false, false],
  )
  assert.deepEqual(ann?.variables, [
    ['A', '1'],
    ['B', 'x=y'],
  ])
  assert.deepEqual(
    ann?.filters.map(({ isExclusion }) => isExclusion),
    [true, false],
  )
  assert.deepEqual(complaints, ['3 ipv6-left-open'])
})

test('what is wrong is said with its line, and costs no more than it must', () => {
  const { conf, complaints } = read(
    `[general]
brokeneventsaction = yes
nonsense = 1
[ann]
secret = one
read = call,everything
eventfilter = (
[bob]
read = all
[empty]
secret =
`,
  )
  assert.deepEqual(
    conf.users.map(({ name, read: classes, filters }) => [name, classes, filters.length]),
    [['ann', 2, 0]],
  )
  assert.deepEqual(complaints, [
    '2 option-without-effect',
    '3 unknown-option',
    '4 bad-value',
    '7 bad-filter',
    '8 option-missing',
    '8 user-without-secret',
    '10 user-without-secret',
  ])
})
