import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { applyTuples, type ConfigTuple, completeObject, showObject } from '@jackfield/core'
import { objectTypes } from './object-types.ts'

interface Recording {
  steps: { request?: string; body?: { fields: ConfigTuple[] }; answer: { status: number; body: ConfigTuple[] } }[]
}

const recorded = (name: string): Recording['steps'] =>
  (
    JSON.parse(
      readFileSync(new URL(`../../../../conformance/goldens/${name}.json`, import.meta.url), 'utf8'),
    ) as Recording
  ).steps

const typeOf = (request: string) => {
  const [configClass, objectType] = request.split('/').slice(-3)
  return objectTypes.find((type) => type.configClass === configClass && type.name === objectType)
}

test('objects made while it runs are shown as they were recorded', () => {
  const steps = [...recorded('sip/dynamic-endpoint'), ...recorded('outbound/dynamic')].filter(
    ({ request, body }) => request?.startsWith('PUT') && body,
  )
  assert.equal(steps.length, 5)
  for (const { request = '', body, answer } of steps) {
    const type = typeOf(request)
    assert.ok(type, request)
    const applied = applyTuples(type, {}, body?.fields ?? [])
    assert.ok(applied.ok, request)
    assert.deepEqual(showObject(type, completeObject(type, 'x', applied.values)), answer.body, request)
  }
})

test('objects of files are shown with the fields that were recorded', () => {
  const steps = [...recorded('asterisk/config-of-the-interface'), ...recorded('asterisk/config-read-only')].filter(
    ({ request, answer }) => request?.startsWith('GET') && answer.status === 200,
  )
  assert.equal(steps.length, 6)
  for (const { request = '', answer } of steps) {
    const type = typeOf(request)
    assert.ok(type, request)
    const applied = applyTuples(
      type,
      {},
      answer.body.filter(({ value }) => value !== ''),
    )
    assert.ok(applied.ok, `${request} ${JSON.stringify(applied)}`)
    assert.deepEqual(showObject(type, completeObject(type, 'x', applied.values)), answer.body, request)
  }
})

test('every default is a value its own field takes', () => {
  for (const type of objectTypes) {
    for (const [name, row] of Object.entries(type.fields)) {
      if (!row.default) continue
      const applied = applyTuples(type, {}, [{ attribute: name, value: row.default }])
      assert.deepEqual(applied, { ok: true, values: { [name]: row.default } }, `${type.name} ${name}`)
    }
  }
})

test('core names no type of objects: whoever has one brings it', () => {
  const folder = new URL('../../../core/src/', import.meta.url)
  const isProgram = (file: string) => !/\.test\.ts$|fixture|testdata/.test(file)
  const sources = globSync('**/*.ts', { cwd: folder }).filter(isProgram)
  assert.ok(sources.length > 100)
  const classes = new Set(objectTypes.map(({ configClass }) => configClass))
  const named = sources.filter((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [...classes].some((configClass) => text.includes(`'${configClass}'`))
  })
  assert.deepEqual(named, [])
})
