import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expandBraces, matchesSegment } from './glob.ts'

test('braces become alternatives, unbalanced ones stay', () => {
  assert.deepEqual(expandBraces('a{b,c{d,e}}f{1,2}'), ['abf1', 'abf2', 'acdf1', 'acdf2', 'acef1', 'acef2'])
  assert.deepEqual(expandBraces('{a}'), ['a'])
  assert.deepEqual(expandBraces('a{b,c'), ['a{b,c'])
  assert.deepEqual(expandBraces('{,x}y'), ['y', 'xy'])
  assert.ok(expandBraces('{a,b}'.repeat(20)).length <= 4096)
})

test('stars, question marks and sets match as in a shell', () => {
  const yes: [string, string][] = [
    ['*', 'abc'],
    ['*.conf', 'a.conf'],
    ['a*b*c', 'aXbYbc'],
    ['?x', 'ax'],
    ['[a-c]1', 'b1'],
    ['[!a-c]1', 'd1'],
    ['[]x]', ']'],
    ['[-a]', '-'],
    ['.*', '.hidden'],
    ['[open', '[open'],
    ['a**', 'a'],
  ]
  const no: [string, string][] = [
    ['*', '.hidden'],
    ['?x', 'x'],
    ['[a-c]1', 'd1'],
    ['*.conf', 'a.conf.bak'],
    ['a', 'ab'],
    ['', 'a'],
  ]
  for (const [pattern, name] of yes) assert.equal(matchesSegment(pattern, name), true, `${pattern} ${name}`)
  for (const [pattern, name] of no) assert.equal(matchesSegment(pattern, name), false, `${pattern} ${name}`)
})

test('many stars do not take for ever', () => {
  assert.equal(matchesSegment(`${'*a'.repeat(50)}b`, 'a'.repeat(5000)), false)
})
