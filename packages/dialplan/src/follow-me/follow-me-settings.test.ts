import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readFollowMe } from './follow-me-settings.ts'

const read = (text: string) => {
  const { followMe, complaints } = readFollowMe(parseConf(text))
  return { ...followMe, complaints: complaints.map(({ line, message }) => `${line}: ${message}`) }
}

test('a profile has its numbers in order, and what [general] says unless it says otherwise', () => {
  const { profiles, digitTimeoutMs, complaints } = read(`
[general]
featuredigittimeout = 3000
takecall = 11
declinecall = 22
followme-status-prompt = looking
[ann]
musicclass = jazz
context = inside
takecall = 7
number => 6003,10,2
number => 6001&6002,20,1
number => 6004
[bert]
call-from-prompt = from
number => 6001
`)
  assert.deepEqual(complaints, [])
  assert.equal(digitTimeoutMs, 3000)
  const ann = profiles.get('ann')
  assert.deepEqual(
    ann?.steps.map(({ numbers, timeoutMs }) => [numbers.join(), timeoutMs]),
    [
      ['6001,6002', 20_000],
      ['6003', 10_000],
      ['6004', 25_000],
    ],
  )
  assert.deepEqual(
    [ann?.musicClass, ann?.context, ann?.takecall, ann?.declinecall, ann?.status_prompt, ann?.options_prompt],
    ['jazz', 'inside', '7', '22', 'looking', 'followme/options'],
  )
  const bert = profiles.get('bert')
  assert.deepEqual(
    [bert?.context, bert?.takecall, bert?.call_from_prompt, bert?.enable_callee_prompt],
    ['default', '11', 'from', true],
  )
})

test('without a file there is nobody to be found', () => {
  assert.deepEqual(read(''), { digitTimeoutMs: 5000, profiles: new Map(), complaints: [] })
})

test('what is wrong is said with its line, and the rest counts', () => {
  const { profiles, complaints } = read(
    '[ann]\nnumber => ,20\nnumber => 6001,soon\nnumber => 6002,5\ncolour = red\n[bert]\n',
  )
  assert.deepEqual(
    profiles.get('ann')?.steps.map(({ numbers }) => numbers),
    [['6002']],
  )
  assert.deepEqual(complaints, [
    '5: "colour" is not an option of [ann]',
    '2: ",20" is no number with seconds and a place in the order, such as 6001&6002,20,1',
    '3: "6001,soon" is no number with seconds and a place in the order, such as 6001&6002,20,1',
    '6: [bert] has no number',
  ])
})
