import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNewEnough, mirrorOf } from './nats-server.mjs'

test('the mirror is the one that the machine uses, in either form of lists; not the one of security updates', () => {
  const newer =
    'Types: deb\nURIs: http://mirror.example/debian-security\nSuites: x\n\nURIs: http://mirror.example/debian/\n'
  assert.equal(mirrorOf([newer]), 'http://mirror.example/debian')
  const older = '# deb http://no.example/debian x main\ndeb [arch=amd64] https://old.example/debian bookworm main\n'
  assert.equal(mirrorOf(['', older]), 'https://old.example/debian')
  assert.equal(mirrorOf([]), 'http://deb.debian.org/debian')
})

test('a server of the machine is used when it is new enough', () => {
  assert.ok(isNewEnough('nats-server: v2.10.27'))
  assert.ok(isNewEnough('nats-server: v2.15.1\n'))
  assert.ok(!isNewEnough('nats-server: v2.9.10'))
  assert.ok(!isNewEnough(''))
})
