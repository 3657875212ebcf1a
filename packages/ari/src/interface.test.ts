import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  allModels,
  type ModelDescription,
  type OperationDescription,
  type OwnedObject,
  operationsOf,
  ownedObjects,
  type Parameter,
  parameterName,
  RoutingTable,
  segmentsOf,
} from '@jackfield/description'
import { errors } from './errors.ts'
import { interfaceDescription } from './interface.ts'

interface Allowable {
  valueType: 'LIST' | 'RANGE'
  values?: string[]
  min?: number
  max?: number
}

/** The checklist: every operation, parameter, model and field that existing clients know. */
interface Checklist {
  apiVersion: string
  resources: {
    name: string
    since: string[]
    requiresModules: string[]
    operations: {
      method: string
      path: string
      nickname: string
      since: string[]
      response: string
      errors: (number | string)[]
      upgrade?: string
      parameters: {
        name: string
        paramType: string
        dataType: string
        required: boolean
        allowMultiple?: boolean
        defaultValue?: unknown
        allowableValues?: Allowable
      }[]
    }[]
    models: {
      name: string
      discriminator?: string
      subTypes?: string[]
      fields: { name: string; type: string; required: boolean; allowableValues?: Allowable }[]
    }[]
  }[]
}

const checklist = JSON.parse(
  readFileSync(new URL('../testdata/ari-interface.json', import.meta.url), 'utf8'),
) as Checklist

const models = new Map(allModels(interfaceDescription).map((model) => [model.name, model]))
const find = (resource: string, nickname: string): OperationDescription => {
  const found = interfaceDescription.operations.find((one) => one.resource === resource && one.nickname === nickname)
  return found ?? assert.fail(`there is no ${resource}.${nickname}`)
}

/** Where the interface is stricter or wider than the checklist, and why. */
const differences: Readonly<Record<string, string>> = {
  'applications.unsubscribe 409': 'described there, but never answered: the answer is 422',
  'mailboxes.update 404': 'described there, but a mailbox that is missing is made',
  'endpoints.get 400': 'described there, but the path has nothing that could be wrong',
  'bridges.getBridgeVars 409': 'described there, but a bridge made elsewhere is answered 404',
  'channels.getChannelVar 409': 'described there, but variables of any channel can be read',
  'channels.getChannelVars 409': 'described there, but variables of any channel can be read',
}

describe('the interface against the checklist', () => {
  it('is of the same version, and has all that is on it', () => {
    assert.equal(interfaceDescription.version, checklist.apiVersion)
    const count = (key: 'operations' | 'models') => checklist.resources.flatMap((one) => one[key] as unknown[]).length
    assert.deepEqual([count('operations'), count('models')], [109, 85])
    const ours = new Set(interfaceDescription.resources.flatMap(({ name, isUnlisted }) => (isUnlisted ? [name] : [])))
    const own = interfaceDescription.operations.filter(({ resource }) => ours.has(resource))
    assert.ok(own.every(({ since }) => since[0] === '2.0.0'))
    assert.equal(interfaceDescription.operations.length, 109 + own.length)
  })

  it('has models more, of resources and events that no other exchange has', () => {
    const known = new Set(checklist.resources.flatMap((resource) => resource.models.map((model) => model.name)))
    const theirs = new Set(checklist.resources.map(({ name }) => name))
    const own = [...models.values()].filter(({ name }) => !known.has(name))
    assert.deepEqual(
      own.flatMap(({ name, resource }) => (theirs.has(resource) ? [name] : [])).sort(),
      // events more: for clients that resume and that share an application, of the log, of queues, and of what is said
      [
        ...['AgentCalled', 'AgentComplete', 'AgentConnect', 'AgentDump', 'AgentRingNoAnswer'],
        ...['ApplicationShared', 'CallBegun', 'CallChanged', 'CallEnded', 'CallHandedOver', 'CallOffered', 'CallRung'],
        ...['ChannelTranscription', 'ChannelTranscriptionFailed', 'ChannelTranscriptionFinished'],
        ...[
          'EventsLost',
          'ExchangeLost',
          'LogLineWritten',
          'QueueCallerAbandon',
          'QueueCallerJoin',
          'QueueCallerLeave',
          'QueueMemberChange',
        ],
        ...['ResumeFailed', 'Resumed'],
      ],
    )
  })

  for (const resource of checklist.resources) {
    describe(resource.name, () => {
      it('has the same modules and versions', () => {
        const ours = interfaceDescription.resources.find((one) => one.name === resource.name)
        assert.deepEqual(ours?.requiresModules, resource.requiresModules)
        assert.deepEqual(ours?.since, resource.since)
      })

      it('lists its operations in the same order', () => {
        const ours = interfaceDescription.resources.find((one) => one.name === resource.name)
        assert.ok(ours)
        assert.deepEqual(
          operationsOf(interfaceDescription, ours).map(({ nickname }) => nickname),
          resource.operations.map(({ nickname }) => nickname),
        )
      })

      for (const expected of resource.operations) {
        it(`${expected.nickname}: method, path, answer, versions, parameters, statuses`, () => {
          const ours = find(resource.name, expected.nickname)
          assert.equal(ours.method, expected.method)
          assert.equal(ours.path, expected.path)
          assert.equal(ours.response, expected.response)
          assert.equal(ours.upgrade, expected.upgrade)
          assert.deepEqual(ours.since.slice(-expected.since.length), expected.since)
          for (const parameter of expected.parameters) checkParameter(ours, parameter)
          checkStatuses(ours, expected.errors.map(Number))
        })
      }

      for (const expected of resource.models) it(`${expected.name}: every field`, () => checkModel(expected))
    })
  }
})

function checkParameter(
  operation: OperationDescription,
  expected: Checklist['resources'][number]['operations'][number]['parameters'][number],
): void {
  const { nickname } = operation
  const ours: Parameter = operation.parameters[expected.name] ?? assert.fail(`${nickname} lacks ${expected.name}`)
  const at = `${nickname}.${expected.name}`
  assert.equal(ours.in, expected.paramType, at)
  assert.equal(ours.type, expected.dataType, at)
  // `fields` of a configuration object is a list, whatever it is called there
  if (expected.name !== 'fields') assert.equal(ours.many ?? false, expected.allowMultiple ?? false, at)
  if (expected.required) assert.equal(ours.required, true, at)
  if (expected.defaultValue !== undefined) assert.equal(ours.default, expected.defaultValue, at)
  const { values, min, max } = expected.allowableValues ?? {}
  for (const value of values ?? []) assert.ok(ours.values?.includes(value), `${at} allows ${value}`)
  if (min !== undefined) assert.equal(ours.min, min, at)
  if (max !== undefined) assert.equal(ours.max, max, at)
}

function checkStatuses(operation: OperationDescription, expected: readonly number[]): void {
  const own = operation.errors.map((code) => errors[code as keyof typeof errors].status)
  const hasParameters = Object.values(operation.parameters).some((parameter) => parameter.in !== 'path')
  const statuses = new Set<number>([...own, ...(hasParameters ? [400] : [])])
  for (const status of expected) {
    const row = `${operation.resource}.${operation.nickname} ${status}`
    assert.ok(statuses.has(status) || row in differences, `${row} is answered`)
  }
}

function checkModel(expected: Checklist['resources'][number]['models'][number]): void {
  const ours: ModelDescription = models.get(expected.name) ?? assert.fail(`there is no model ${expected.name}`)
  for (const { name, type, required, allowableValues } of expected.fields) {
    const field = ours.fields[name] ?? assert.fail(`${expected.name} lacks ${name}`)
    assert.equal(field.type, type, `${expected.name}.${name}`)
    if (required) assert.equal(field.optional, undefined, `${expected.name}.${name} is always there`)
    for (const value of allowableValues?.values ?? []) assert.ok(field.values?.includes(value), `${name} ${value}`)
  }
  if (expected.discriminator) assert.equal(ours.discriminator, expected.discriminator)
  for (const kind of expected.subTypes ?? []) assert.ok(ours.subTypes?.includes(kind), `${expected.name}: ${kind}`)
}

describe("the specification's own paths and fields", () => {
  const router = new RoutingTable(interfaceDescription.operations.map((description) => ({ description })))
  const at = (method: string, path: string) =>
    router.match(segmentsOf(path))?.node.methods.get(method)?.operation.description.nickname

  const paths: readonly [method: string, path: string, nickname: string][] = [
    ['GET', '/server/logging', 'listLogChannels'],
    ['POST', '/server/logging/x', 'addLog'],
    ['DELETE', '/server/logging/x', 'deleteLog'],
    ['PUT', '/server/logging/x/rotate', 'rotateLog'],
    ['GET', '/server/modules', 'listModules'],
    ['GET', '/server/modules/x', 'getModule'],
    ['POST', '/server/modules/x', 'loadModule'],
    ['DELETE', '/server/modules/x', 'unloadModule'],
    ['PUT', '/server/modules/x', 'reloadModule'],
    ['GET', '/server/res_pjsip/auth/x', 'getObject'],
    ['PUT', '/server/res_pjsip/auth/x', 'updateObject'],
    ['DELETE', '/server/res_pjsip/auth/x', 'deleteObject'],
    ['GET', '/server/config/dynamic/res_pjsip/auth/x', 'getObject'],
    ['GET', '/asterisk/res_pjsip/auth/x', 'getObject'],
    ['GET', '/server/ping', 'ping'],
    ['GET', '/server/info', 'getInfo'],
    ['GET', '/server/variable', 'getGlobalVar'],
    ['POST', '/server/variable', 'setGlobalVar'],
  ]
  for (const [method, path, nickname] of paths)
    it(`${method} ${path} is ${nickname}`, () => assert.equal(at(method, path), nickname))

  const fields: readonly [model: string, field: string][] = [
    ['Channel', 'language'],
    ['Channel', 'protocol_id'],
    ['Channel', 'app_name'],
    ['Channel', 'app_data'],
    ['Bridge', 'type'],
    ['Bridge', 'name'],
    ['Bridge', 'creator'],
    ['LiveRecording', 'target_uri'],
    ['LiveRecording', 'total_duration'],
    ['LiveRecording', 'talking_duration'],
    ['LiveRecording', 'silence_duration'],
    ['Endpoint', 'channel_ids'],
    ['TextMessage', 'variables'],
    ['ChannelHold', 'musicclass'],
    ['ChannelDestroyed', 'tech_cause'],
    ['ChannelHangupRequest', 'tech_cause'],
    ['BridgeBlindTransfer', 'replace_channel'],
    ['TextMessageReceived', 'endpoint'],
  ]
  for (const [model, field] of fields) it(`${model} has ${field}`, () => assert.ok(models.get(model)?.fields[field]))

  it('always shows the music class of a hold', () => {
    assert.equal(models.get('ChannelHold')?.fields.musicclass?.optional, undefined)
  })

  it('gives mute and key suppression at the creation of a bridge', () => {
    for (const nickname of ['create', 'createWithId']) {
      const { parameters } = find('bridges', nickname)
      assert.equal(parameters.mute?.type, 'boolean')
      assert.equal(parameters.absorbDTMF?.type, 'boolean')
    }
  })

  it('says that modules, log channels, configuration objects and labels came with 1.7.0', () => {
    const since = interfaceDescription.operations.filter((one) => one.since[0] === '1.7.0').map((one) => one.nickname)
    assert.deepEqual(since.sort(), [
      'addLog',
      'deleteLog',
      'deleteObject',
      'getModule',
      'getObject',
      'listLogChannels',
      'listModules',
      'loadModule',
      'reloadModule',
      'rotateLog',
      'unloadModule',
      'updateObject',
    ])
    for (const nickname of ['originate', 'originateWithId', 'continueInDialplan'])
      assert.deepEqual(find('channels', nickname).parameters.label?.since, ['1.7.0'])
  })
})

describe('the descriptions themselves', () => {
  it('name every parameter of a path, and no other one', () => {
    for (const { nickname, path, also = [], parameters } of interfaceDescription.operations) {
      const named = Object.entries(parameters).filter(([, parameter]) => parameter.in === 'path')
      for (const one of [path, ...also]) {
        const inPath = segmentsOf(one).flatMap((segment) => parameterName(segment) ?? [])
        assert.deepEqual(
          inPath,
          named.map(([name]) => name),
          `${nickname} ${one}`,
        )
      }
    }
  })

  it('are about the object that their path names first, unless they make it', () => {
    const objects = new Map<string, OwnedObject>()
    for (const [object, name] of Object.entries(ownedObjects)) objects.set(name, object as OwnedObject)
    for (const { path, nickname, method, owner } of interfaceDescription.operations) {
      const first = segmentsOf(path).flatMap((segment) => parameterName(segment) ?? [])[0] ?? ''
      const object = objects.get(first)
      const made = owner === 'new' && method === 'POST'
      if (object) assert.ok(owner === object || made, `${method} ${path} (${nickname}) is about ${owner}`)
      if (Object.hasOwn(ownedObjects, owner))
        assert.ok(object === owner || path === '/events/claim', `${path} names no ${owner}`)
    }
  })

  it('mention only models that exist', () => {
    const known = new Set([...models.keys(), 'string', 'int', 'long', 'double', 'boolean', 'Date', 'object'])
    const check = (type: string, where: string) => {
      const item = /^List\[(\w+)\]$/.exec(type)?.[1] ?? type
      assert.ok(known.has(item) || ['void', 'binary'].includes(item), `${where}: ${type}`)
    }
    for (const { nickname, response } of interfaceDescription.operations) check(response, nickname)
    for (const model of models.values())
      for (const [name, field] of Object.entries(model.fields)) check(field.type, `${model.name}.${name}`)
  })

  it('say what everything means, in a sentence', () => {
    const sentence = (about: string, where: string) => assert.match(about, /^["`A-Z].*[.)]$/s, where)
    for (const { resource, nickname, summary, parameters } of interfaceDescription.operations) {
      sentence(summary, `${resource}.${nickname}`)
      for (const [name, it] of Object.entries(parameters)) sentence(it.about, `${resource}.${nickname} ${name}`)
    }
    for (const model of models.values()) {
      sentence(model.about, model.name)
      for (const [name, field] of Object.entries(model.fields)) sentence(field.about, `${model.name}.${name}`)
    }
    for (const [code, { about }] of Object.entries(errors)) sentence(about, code)
  })

  it('have an error for every code that is thrown', () => {
    const folders = ['./operations/', './requests/', './applications/', './'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    )
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== folders.at(-1), encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => readFileSync(folder + path, 'utf8')),
    )
    const thrown = new Set(
      sources.flatMap((text) => [...text.matchAll(/new Fault\(\s*'([^']+)'/g)].map(([, code]) => code)),
    )
    assert.ok(thrown.size > 10)
    for (const code of thrown) assert.ok(code !== undefined && code in errors, `${code} is in the table`)
  })

  it('have sensible statuses and codes for errors', () => {
    for (const [code, row] of Object.entries(errors)) {
      assert.match(code, /^[a-z]+(-[a-z]+)*$/)
      assert.ok(row.status >= 400 && row.status < 600, code)
    }
  })
})
