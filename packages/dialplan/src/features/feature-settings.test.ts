import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles, readConf } from '@jackfield/conf'
import { defaultFeatures, readFeatures } from './feature-settings.ts'

const read = (text: string) =>
  readFeatures(readConf({ directory: '/', file: 'features.conf', files: memoryFiles({ '/features.conf': text }) }))

test('codes, times, sounds and applications', () => {
  const { features, complaints } = read(`
[general]
transferdigittimeout = 5
featuredigittimeout = 500
atxferdropcall = yes
xfersound = done
[featuremap]
blindxfer = *1
atxfer = *2
[applicationmap]
note => *9,self/caller,UserEvent,"Noted,by:key"
tell => *8,peer,Playback(tt-monkeys)
[both]
note=
tell=
`)
  assert.deepEqual(complaints, [])
  assert.equal(features.transferDigitTimeoutMs, 5000)
  assert.equal(features.featureDigitTimeoutMs, 500)
  assert.equal(features.dropsCallOnFailedTransfer, true)
  assert.equal(features.sounds.transferred, 'done')
  assert.equal(features.codes.blindxfer, '*1')
  assert.equal(features.codes.disconnect, '*')
  assert.deepEqual(features.applications.get('note'), {
    name: 'note',
    code: '*9',
    activatedBy: 'caller',
    runsOn: 'self',
    application: 'UserEvent',
    data: 'Noted,by:key',
  })
  assert.deepEqual(
    [features.applications.get('tell')?.application, features.applications.get('tell')?.data],
    ['Playback', 'tt-monkeys'],
  )
  assert.deepEqual(features.groups.get('both'), ['note', 'tell'])
})

test('what is not understood is named with its place', () => {
  const { features, complaints } = read(
    '[general]\nnonsense=1\ntransferdialattempts=many\n[featuremap]\nfly=*3\n[applicationmap]\nx => nowhere\n',
  )
  assert.deepEqual(
    complaints.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    [
      "/features.conf:2: 'nonsense = 1' is not understood",
      "/features.conf:3: 'transferdialattempts = many' is not understood",
      "/features.conf:5: there is no feature 'fly'",
      "/features.conf:7: 'nowhere' is no application with a code",
    ],
  )
  assert.deepEqual({ ...features, groups: new Map() }, defaultFeatures)
})
