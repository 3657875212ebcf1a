import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles, parseConf, readConf } from '@jackfield/conf'
import { readModulesConf } from './read-modules-conf.ts'

test('lines become lists; preload is load', () => {
  const { selection, complaints } = readModulesConf(
    parseConf(
      '[modules]\nautoload = yes\nnoload = app_voicemail.so\nnoload => chan_iax2\nload = a\npreload = b\nrequire = c\npreload-require = d\n',
    ),
  )
  assert.deepEqual(selection, {
    autoload: true,
    load: ['a', 'b'],
    noload: ['app_voicemail.so', 'chan_iax2'],
    require: ['c', 'd'],
  })
  assert.deepEqual(complaints, [])
})

test('a file that does not say autoload loads only what it names; no file loads everything', () => {
  assert.equal(readModulesConf(parseConf('[modules]\nload = a\n')).selection.autoload, false)
  const missing = readConf({ directory: '/', file: 'modules.conf', files: memoryFiles({}) })
  assert.equal(readModulesConf(missing).selection.autoload, true)
})

test('an unknown option, a wrong value, and one both required and left out, are complained of', () => {
  const { complaints } = readModulesConf(
    parseConf('[modules]\nautolod = yes\nautoload = perhaps\nrequire = x.so\nnoload = X\n', '/modules.conf'),
  )
  assert.deepEqual(
    complaints.map(({ code, line }) => `${code} ${line}`),
    ['unknown-option 2', 'bad-value 3', 'module-required-and-left-out 4'],
  )
})

test('a module that nobody has is said where it is wanted, and not where it is left out', () => {
  const { complaints } = readModulesConf(
    parseConf('[modules]\nnoload = chan_skinny.so\nload = chan_oss.so\nload = App_Dial\nrequire = chan_alsa.so\n'),
    ['app_dial.so'],
  )
  assert.deepEqual(
    complaints.map(({ severity, line, message }) => `${severity} ${line} ${message}`),
    ['warning 3 This exchange has no module chan_oss.so', 'error 5 This exchange has no module chan_alsa.so'],
  )
})
