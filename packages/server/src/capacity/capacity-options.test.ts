import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CapacityOptions, readCapacityOptions } from './capacity-options.ts'
import { scenarioNames } from './scenarios.table.ts'

const read = (line: string) => readCapacityOptions(line.split(' ').filter((word) => word !== ''))
const wrong = (line: string) => (read(line) as { wrong: string }).wrong

test('without words everything is measured, on this machine', () => {
  const options = read('') as CapacityOptions
  assert.deepEqual(options.scenarios, scenarioNames)
  assert.equal(options.seconds, 10)
  assert.equal(options.latenessMs, 5)
  assert.ok(options.processes >= 2)
  assert.equal(options.against, undefined)
})

test('scenarios can be chosen, in any order and in several words', () => {
  assert.deepEqual((read('--scenario relay,calls --scenario conference') as CapacityOptions).scenarios, [
    'calls',
    'relay',
    'conference',
  ])
  assert.match(wrong('--scenario fax'), /there is no scenario 'fax'; there are calls, relay/)
})

test('another exchange is named by its host, and needs what cannot be guessed', () => {
  const { against, farmHost } = read('--against pbx.example --listen 192.0.2.7 --password p') as CapacityOptions
  assert.deepEqual(against, { host: 'pbx.example', port: 5060, url: 'http://pbx.example:8088', password: 'p' })
  assert.equal(farmHost, '192.0.2.7')
  const six = read('--against [::1]:5070 --http https://pbx.example:8089 --listen ::1 --password p') as CapacityOptions
  assert.deepEqual(six.against, { host: '::1', port: 5070, url: 'https://pbx.example:8089', password: 'p' })
  assert.match(wrong('--against pbx.example --listen 192.0.2.7'), /--password/)
  assert.match(wrong('--against pbx.example --password p'), /--listen is needed/)
  assert.match(wrong('--listen 192.0.2.7'), /belongs to/)
  assert.match(wrong('--http http://x:1'), /belongs to --against/)
})

test('numbers are numbers, and unknown words are refused', () => {
  for (const line of ['--seconds 0', '--max x', '--processes 65', '--lateness 501', '--max -3', '--loud', 'now'])
    assert.ok(wrong(line), line)
  assert.equal(read('--help'), 'help')
})
