import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo } from '@jackfield/base'
import type { ModuleActs, ModuleDefinition } from './module.ts'
import { Modules } from './modules.ts'

const row = (name: string, acts: ModuleActs & Partial<ModuleDefinition> = {}): ModuleDefinition => ({
  name,
  description: `about ${name}`,
  supportLevel: 'core',
  ...acts,
})

function make(...definitions: ModuleDefinition[]) {
  const entries: LogEntry[] = []
  const modules = new Modules(logTo((entry) => entries.push(entry)))
  modules.registerAll(definitions)
  const published: string[] = []
  modules.onChanged(({ name, isLoaded }) => published.push(`${isLoaded ? '+' : '-'}${name}`))
  return { modules, entries, published }
}

test('lifecycle: unloaded, load, it can be loaded: loaded', async () => {
  const { modules, published } = make(row('app_a.so'))
  assert.deepEqual(modules.get('app_a.so'), { ok: false, code: 'module-not-found' })
  assert.deepEqual(await modules.load('app_a.so'), { ok: true })
  assert.deepEqual(modules.get('app_a.so'), {
    ok: true,
    module: { name: 'app_a.so', description: 'about app_a.so', useCount: 0, status: 'Running', supportLevel: 'core' },
  })
  assert.ok(modules.isLoaded('app_a.so'))
  assert.deepEqual(published, ['+app_a.so'])
})

test('lifecycle: loaded, load: an error, still loaded', async () => {
  const { modules } = make(row('app_a.so'))
  await modules.start()
  assert.deepEqual(await modules.load('app_a.so'), { ok: false, code: 'module-already-loaded' })
  assert.ok(modules.isLoaded('app_a.so'))
})

test('lifecycle: one that cannot be loaded stays unloaded, with the reason', async () => {
  const { modules, published } = make(
    row('a.so', { load: () => 'declined' }),
    row('b.so', { load: () => 'skipped' }),
    row('c.so', { load: () => Promise.reject(new Error('no device')) }),
    row('d.so', { requires: ['a.so'] }),
  )
  assert.deepEqual(await modules.load('a.so'), { ok: false, code: 'module-load-declined' })
  assert.deepEqual(await modules.load('b.so'), { ok: false, code: 'module-load-skipped' })
  assert.deepEqual(await modules.load('c.so'), { ok: false, code: 'module-load-failed', reason: 'no device' })
  assert.deepEqual(await modules.load('d.so'), { ok: false, code: 'module-load-declined', reason: 'it needs a.so' })
  assert.equal((await modules.load('nothing.so')).ok, false)
  assert.deepEqual(modules.list(), [])
  assert.deepEqual(published, [])
})

test('lifecycle: loaded, unload, it can be unloaded: unloaded', async () => {
  const done: string[] = []
  const { modules, published } = make(row('app_a.so', { unload: () => void done.push('unload') }))
  await modules.start()
  assert.deepEqual(await modules.unload('app_a.so'), { ok: true })
  assert.deepEqual(modules.get('app_a.so'), { ok: false, code: 'module-not-found' })
  assert.deepEqual(done, ['unload'])
  assert.deepEqual(await modules.load('app_a.so'), { ok: true })
  assert.deepEqual(published, ['+app_a.so', '-app_a.so', '+app_a.so'])
})

test('lifecycle: unloaded, unload: an error, still unloaded', async () => {
  const { modules } = make(row('app_a.so'))
  assert.deepEqual(await modules.unload('app_a.so'), { ok: false, code: 'module-not-running' })
  assert.deepEqual(await modules.unload('nothing.so'), { ok: false, code: 'module-not-running' })
  assert.ok(!modules.isLoaded('app_a.so'))
})

test('lifecycle: one that cannot be unloaded stays: permanent, in use, needed, or failing', async () => {
  let users = 1
  const { modules, published } = make(
    row('permanent.so', { isPermanent: true }),
    row('used.so', { useCount: () => users }),
    row('needed.so'),
    row('needing.so', { requires: ['needed.so'] }),
    row('failing.so', { unload: () => Promise.reject(new Error('stuck')) }),
  )
  await modules.start()
  published.length = 0
  assert.deepEqual(await modules.unload('permanent.so'), { ok: false, code: 'module-not-unloadable' })
  assert.deepEqual(await modules.unload('used.so'), { ok: false, code: 'module-in-use' })
  assert.deepEqual(await modules.unload('needed.so'), { ok: false, code: 'module-in-use' })
  assert.deepEqual(await modules.unload('failing.so'), { ok: false, code: 'module-unload-failed', reason: 'stuck' })
  assert.equal(modules.list().length, 5)
  assert.deepEqual(published, ['-failing.so', '+failing.so'])
  users = 0
  assert.deepEqual(await modules.unload('used.so'), { ok: true })
  assert.deepEqual(await modules.unload('needing.so'), { ok: true })
  assert.deepEqual(await modules.unload('needed.so'), { ok: true })
})

test('lifecycle: loaded, reload, it can be reloaded: loaded', async () => {
  let times = 0
  const { modules, published } = make(row('pbx_config.so', { reload: () => void times++ }))
  await modules.start()
  assert.deepEqual(await modules.reload('pbx_config.so'), { ok: true })
  assert.equal(times, 1)
  assert.ok(modules.isLoaded('pbx_config.so'))
  assert.deepEqual(published, ['+pbx_config.so'])
})

test('lifecycle: unloaded, reload, or one that cannot be reloaded: an error, nothing changes', async () => {
  const { modules } = make(row('plain.so'), row('unloaded.so', { reload: () => undefined }))
  await modules.start({ noload: ['unloaded'] })
  assert.deepEqual(await modules.reload('plain.so'), { ok: false, code: 'module-not-reloadable' })
  assert.deepEqual(await modules.reload('unloaded.so'), { ok: false, code: 'module-not-running' })
  assert.deepEqual(await modules.reload('nothing.so'), { ok: false, code: 'module-not-running' })
  assert.ok(modules.isLoaded('plain.so'))
  assert.ok(!modules.isLoaded('unloaded.so'))
})

test('a reload that fails leaves the module as it was, and the next one can run', async () => {
  let isBroken = true
  const reload = () => {
    if (isBroken) throw new Error('line 3 is wrong')
  }
  const { modules, entries } = make(row('a.so', { reload }))
  await modules.start()
  assert.deepEqual(await modules.reload('a.so'), { ok: false, code: 'module-reload-failed', reason: 'line 3 is wrong' })
  assert.ok(modules.isLoaded('a.so'))
  assert.equal(entries[0]?.code, 'module-reload-failed')
  isBroken = false
  assert.deepEqual(await modules.reload('a.so'), { ok: true })
})

test('one reload at a time; a module in the middle of something takes no other request', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const { modules } = make(
    row('slow.so', { load: () => gates[0].promise, reload: () => gates[1].promise, unload: () => gates[2].promise }),
    row('other.so', { reload: () => undefined }),
  )
  await modules.load('other.so')
  const loading = modules.load('slow.so')
  assert.deepEqual(await modules.load('slow.so'), { ok: false, code: 'module-already-loaded' })
  assert.deepEqual(await modules.reload('slow.so'), { ok: false, code: 'module-not-initialized' })
  assert.deepEqual(await modules.unload('slow.so'), { ok: false, code: 'module-in-use' })
  assert.equal(modules.list().find(({ name }) => name === 'slow.so')?.status, 'Not Running')
  gates[0].resolve()
  await loading
  const reloading = modules.reload('slow.so')
  assert.deepEqual(await modules.reload('slow.so'), { ok: false, code: 'module-reload-in-progress' })
  assert.deepEqual(await modules.reload('other.so'), { ok: false, code: 'module-reload-in-progress' })
  assert.deepEqual(await modules.unload('slow.so'), { ok: false, code: 'module-in-use' })
  assert.ok(modules.isLoaded('slow.so'))
  gates[1].resolve()
  await reloading
  assert.deepEqual(await modules.reload('other.so'), { ok: true })
  const unloading = modules.unload('slow.so')
  assert.deepEqual(await modules.load('slow.so'), { ok: false, code: 'module-already-loaded' })
  assert.deepEqual(await modules.reload('slow.so'), { ok: false, code: 'module-not-running' })
  assert.deepEqual(await modules.unload('slow.so'), { ok: false, code: 'module-not-running' })
  gates[2].resolve()
  assert.deepEqual(await unloading, { ok: true })
})

test('modules are listed by name; use counts add those who need it to those who use it', async () => {
  const { modules } = make(
    row('res_b.so', { useCount: () => 2 }),
    row('res_a.so', { requires: ['res_b.so'] }),
    row('res_c.so', { requires: ['res_b.so'] }),
  )
  await modules.start()
  assert.deepEqual(
    modules.list().map(({ name, useCount }) => `${name} ${useCount}`),
    ['res_a.so 0', 'res_b.so 4', 'res_c.so 0'],
  )
})

test('another spelling of a loaded one is known but tells nothing; it can be acted on', async () => {
  const { modules } = make(row('res_stasis.so'))
  await modules.start()
  assert.deepEqual(modules.get('res_stasis'), { ok: false, code: 'module-name-inexact' })
  assert.deepEqual(modules.get('RES_STASIS.SO'), { ok: false, code: 'module-name-inexact' })
  assert.deepEqual(modules.get('res_stasis_'), { ok: false, code: 'module-not-found' })
  assert.deepEqual(await modules.unload('res_stasis'), { ok: true })
  assert.deepEqual(await modules.load('Res_Stasis'), { ok: true })
})

test('the configuration selects what is loaded', async () => {
  const definitions = [row('a.so', { requires: ['b.so'] }), row('b.so'), row('c.so')]
  const names = async (selection: Parameters<Modules['start']>[0]) => {
    const { modules } = make(...definitions)
    const outcome = await modules.start(selection)
    return { names: modules.list().map(({ name }) => name), outcome }
  }
  assert.deepEqual((await names({})).names, ['a.so', 'b.so', 'c.so'])
  assert.deepEqual((await names({ noload: ['c'] })).names, ['a.so', 'b.so'])
  assert.deepEqual((await names({ noload: ['b.so'] })).names, ['c.so'])
  assert.deepEqual((await names({ autoload: false, load: ['a'] })).names, ['a.so', 'b.so'])
  assert.deepEqual((await names({ require: ['a', 'nothing'], noload: ['b.so'] })).outcome, {
    ok: false,
    code: 'required-module-missing',
    missing: ['a', 'nothing'],
  })
})

test('reloading all reloads those that can be and names those that failed', async () => {
  const done: string[] = []
  const { modules } = make(
    row('a.so', { reload: () => void done.push('a') }),
    row('b.so'),
    row('c.so', { reload: () => Promise.reject(new Error('no')) }),
    row('d.so', { reload: () => void done.push('d') }),
  )
  await modules.start({ noload: ['d.so'] })
  assert.deepEqual(await modules.reloadAll(), { failed: ['c.so'] })
  assert.deepEqual(done, ['a'])
})

test('acts are attached to what is registered; a name is registered once', async () => {
  const { modules } = make(row('a.so'))
  modules.attach('a.so', { useCount: () => 3, reload: () => undefined })
  await modules.start()
  assert.equal(modules.list()[0]?.useCount, 3)
  assert.deepEqual(await modules.reload('a.so'), { ok: true })
  assert.throws(() => modules.attach('b.so', {}), /not registered/)
  assert.throws(() => modules.register(row('a.so')), /twice/)
  assert.ok(modules.isKnown('a.so'))
  assert.ok(!modules.isKnown('b.so'))
})

test('a start warns of what could be loaded and was not, and not of what this exchange cannot have', async () => {
  const { modules, entries } = make(
    row('declining.so', { load: () => 'declined' }),
    row('waiting.so', { requires: ['declining.so'] }),
    row('lacking.so', { requires: ['elsewhere.so'] }),
  )
  await modules.start()
  const said = entries.map(({ level, message }) => `${level} ${message.split(' ')[0]}`)
  assert.deepEqual(said.sort(), ['VERBOSE lacking.so', 'WARNING declining.so', 'WARNING waiting.so'])
})
