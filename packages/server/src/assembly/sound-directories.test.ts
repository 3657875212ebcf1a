import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { memoryFiles } from '@jackfield/conf'
import { ConfigurationSource } from '../configuration/source.ts'
import { readSettings } from './settings.ts'
import { otherSoundDirectories } from './sound-directories.ts'

const shipped = join(import.meta.dirname, '../../sounds')
let installed: string

before(() => {
  installed = temporaryDirectory('sounds')
})
after(() => rmSync(installed, { recursive: true }))

const settingsWith = (line: string) => {
  const source = new ConfigurationSource('/etc/x', memoryFiles({ '/etc/x/asterisk.conf': `[directories]\n${line}\n` }))
  return readSettings({ source, home: tmpdir() }, [])
}

describe('where sounds are looked for beside the data directory', () => {
  it('begins with those that the machine has, where Debian puts them unless told', () => {
    assert.equal(settingsWith('').program.directories.systemSounds, '/usr/share/asterisk/sounds')
    assert.deepEqual(otherSoundDirectories(settingsWith(`systemsoundsdir = ${installed}`)), [installed, shipped])
  })

  it('is only what ships when no directory is named, or none that is there', () => {
    assert.deepEqual(otherSoundDirectories(settingsWith('systemsoundsdir =')), [shipped])
    assert.deepEqual(otherSoundDirectories(settingsWith(`systemsoundsdir = ${installed}/nowhere`)), [shipped])
  })

  it('is only what ships for an exchange inside a test', () => {
    assert.deepEqual(otherSoundDirectories(settingsWith(`systemsoundsdir = ${installed}`), true), [shipped])
  })
})
