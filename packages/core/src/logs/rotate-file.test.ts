import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type RotateStrategy, rotateFile } from './rotate-file.ts'

async function rotateThrice(
  strategy: RotateStrategy,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const directory = temporaryDirectory('rotate')
  const path = join(directory, 'full')
  for (const [name, text] of Object.entries(more)) writeFileSync(join(directory, name), text)
  for (const text of ['first', 'second', 'third']) {
    writeFileSync(path, text)
    await rotateFile(path, strategy, 1_700_000_000_500)
  }
  const found = Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  )
  rmSync(directory, { recursive: true })
  return found
}

test('sequential: the newest has the highest number', async () => {
  assert.deepEqual(await rotateThrice('sequential', { 'full.7': 'old', 'full.x': 'other', 'fuller.9': 'other' }), {
    'full.7': 'old',
    'full.8': 'first',
    'full.9': 'second',
    'full.10': 'third',
    'full.x': 'other',
    'fuller.9': 'other',
  })
})

test('rotate: the newest is number 0', async () => {
  assert.deepEqual(await rotateThrice('rotate', { 'full.5': 'beyond a gap' }), {
    'full.0': 'third',
    'full.1': 'second',
    'full.2': 'first',
    'full.5': 'beyond a gap',
  })
})

test('timestamp: the moment in seconds, and none lost within one', async () => {
  assert.deepEqual(await rotateThrice('timestamp'), {
    'full.1700000000': 'first',
    'full.1700000000-1': 'second',
    'full.1700000000-2': 'third',
  })
})

test('none: the file keeps its name', async () => {
  assert.deepEqual(await rotateThrice('none'), { full: 'third' })
})

test('a file that is not there is nothing to rotate', async () => {
  const directory = temporaryDirectory('rotate')
  assert.equal(await rotateFile(join(directory, 'full'), 'sequential', 0), undefined)
  rmSync(directory, { recursive: true })
})
