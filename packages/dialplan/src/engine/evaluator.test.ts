import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from './dialplan-fixture.ts'

test('built-in names, the channel, then the globals', async () => {
  const fixture = new DialplanFixture()
  fixture.globalVariables.set('G', 'global')
  fixture.settings = { ...fixture.settings, directories: { ETC: '/etc/jackfield' } }
  await checkValues(
    { G2: 'own', EXTEN: 'hidden' },
    [
      ['${EXTEN} ${CONTEXT} ${PRIORITY}', 's rehearsal 1'],
      ['${G} ${G2} [${NONE}]', 'global own []'],
      ['${CHANNEL} ${UNIQUEID} ${HANGUPCAUSE}', 'Test/in-00000000 checked 0'],
      ['${EPOCH} ${SYSTEMNAME}${ENTITYID}', '1767268800 00:00:00:00:00:01'],
      ['${ASTETCDIR} [${ASTLOGDIR}] ${CALLINGPRES}', '/etc/jackfield [] 0'],
      ['${G:0:3} ${LEN(abc):0:1}', 'glo 3'],
    ],
    fixture,
  )
})

test('failures are told apart', () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  const { engine } = fixture
  assert.deepEqual(engine.readFunction(channel, 'LEN(abc)'), { ok: true, value: '3' })
  assert.deepEqual(engine.readFunction(channel, 'NOTHING(x)'), { ok: false, code: 'no-such-function' })
  assert.deepEqual(engine.readFunction(channel, 'PUSH(x)'), { ok: false, code: 'not-readable' })
  assert.deepEqual(engine.writeFunction(channel, 'LEN(x)', '1'), { ok: false, code: 'not-writable' })
  assert.deepEqual(engine.readFunction(channel, 'DB(a/b)'), { ok: false, code: 'refused' })
  assert.deepEqual(engine.readFunction(channel, 'CUT(a)'), { ok: false, code: 'failed' })
  assert.deepEqual(engine.readFunction(undefined, 'CHANNEL(name)'), { ok: false, code: 'failed' })
  assert.deepEqual(engine.writeFunction(undefined, 'GLOBAL(X)', 'y'), { ok: true, value: 'y' })
  assert.equal(engine.readVariable(undefined, 'X'), 'y')
  assert.equal(engine.readVariable(channel, 'CALLERID(num)'), '')
  assert.equal(engine.readVariable(channel, 'NONE'), undefined)
  assert.deepEqual(engine.readFunction(channel, 'CURL(http://127.0.0.1:1/)'), { ok: false, code: 'failed' })
})

test('what is refused outside works in the dialplan, and a module can take a function away', async () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  assert.equal(await fixture.value('[${SET(DB(kit/x)=1)}${DB(kit/x)}]', channel), '[1]')
  assert.equal(await fixture.inDialplan('[${SET(DB(kit/x)=1)}${DB(kit/x)}]', channel), '[11]')
  fixture.unloaded.add('func_db.so')
  assert.equal(await fixture.inDialplan('[${DB(kit/x)}]', channel), '[]')
})
