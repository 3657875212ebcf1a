import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('bytes and lines, read and written', async () => {
  const directory = temporaryDirectory('jackfield')
  const path = join(directory, 'text')
  writeFileSync(path, 'one\ntwo\nthree\n')
  try {
    await checkValues({ F: path }, [
      ['${FILE(${F},0,3)}', 'one'],
      ['${FILE(${F},-6,5)}', 'three'],
      ['${FILE(${F},1,1,ld)}', 'two'],
      ['${FILE(${F},-1,1,ld)}', 'three'],
      ['${SET(FILE(${F},1,1,l)=TWO)}${FILE(${F},1,1,ld)}', 'TWOTWO'],
      ['${SET(FILE(${F},0,3)=ONE)}${FILE(${F},0,3)}', 'ONEONE'],
      ['${SET(FILE(${F},,,al)=four)}${FILE(${F},-1,1,ld)}', 'fourfour'],
      ['${FILE(${F}.none)}', ''],
      ['${SET(FILE(${F}.new)=all)}${FILE(${F}.new)}', 'allall'],
    ])
    assert.equal(readFileSync(path, 'utf8'), 'ONE\nTWO\nthree\nfour\n')
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('refused from outside', async () => {
  const fixture = new DialplanFixture()
  assert.deepEqual(fixture.engine.readFunction(fixture.standing(), 'FILE(/etc/hostname)'), {
    ok: false,
    code: 'refused',
  })
  fixture.settings = { ...fixture.settings, livesDangerously: true }
  assert.equal(fixture.engine.readFunction(fixture.standing(), 'FILE(/dev/null)').ok, true)
})
