import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRights, type ProcessRights } from './rights.ts'

const passwd = ['root:x:0:0:root:/root:/bin/sh', 'pbx:x:120:130::/nowhere:/bin/false', '']
const group = ['root:x:0:', 'pbx:x:130:', 'audio:x:29:pbx']

function processOf(uid: number, gid = uid) {
  const done: string[] = []
  const act = (name: string) => (id: number | string) => void done.push(`${name} ${id}`)
  const own: ProcessRights = {
    uid: () => uid,
    gid: () => gid,
    lines: (file) => (file === '/etc/passwd' ? passwd : group),
    setegid: act('setegid'),
    seteuid: act('seteuid'),
    setgid: act('setgid'),
    setuid: act('setuid'),
    initgroups: (user, wanted) => void done.push(`initgroups ${user} ${wanted}`),
  }
  return { own, done }
}

test('root becomes the user: for files at first, for good in the end, the group before the user', () => {
  const { own, done } = processOf(0)
  const found = findRights({ user: 'pbx', group: '' }, own)
  assert.ok(found.ok && found.rights)
  found.rights.lower()
  found.rights.raise()
  found.rights.giveUp()
  assert.deepEqual(done, [
    ...['initgroups pbx 130', 'setegid 130', 'seteuid 120'],
    ...['seteuid 0', 'setegid 0'],
    ...['setgid 130', 'initgroups pbx 130', 'setuid 120'],
  ])
})

test('a group of its own, and numbers, count as well', () => {
  const { own } = processOf(0)
  const found = findRights({ user: '120', group: 'audio' }, own)
  assert.ok(found.ok)
  assert.deepEqual([found.rights?.uid, found.rights?.gid], [120, 29])
})

test('nobody wanted: nothing changes; already that user: neither', () => {
  assert.deepEqual(findRights({ user: '', group: '' }, processOf(0).own), { ok: true, rights: undefined })
  assert.deepEqual(findRights({ user: 'pbx', group: 'pbx' }, processOf(120, 130).own), { ok: true, rights: undefined })
})

test('what cannot be is refused with a sentence', () => {
  const refusal = (user: string, wantedGroup: string, uid: number) => {
    const found = findRights({ user, group: wantedGroup }, processOf(uid).own)
    return found.ok ? undefined : found.message
  }
  assert.equal(refusal('ghost', '', 0), 'runuser = ghost: this machine has no such user')
  assert.equal(refusal('pbx', 'ghosts', 0), 'rungroup = ghosts: this machine has no such group')
  assert.match(refusal('pbx', '', 1000) ?? '', /^runuser = pbx: only root can change to another user or group/)
  assert.match(refusal('', 'audio', 120) ?? '', /^rungroup = audio: only root/)
})
