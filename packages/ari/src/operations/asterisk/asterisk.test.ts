import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type InterfaceFixture, interfaceFixture } from '../../interface-fixture.ts'

let small: InterfaceFixture
const ask: InterfaceFixture['ask'] = (...request) => small.ask(...request)

// hooks of a file hold for its own tests alone, also where all files share a process
describe('asterisk', () => {
  beforeEach(() => {
    small = interfaceFixture({ backings: new Map([['res_pjsip', new Map([['auth', ['memory']]])]]) })
  })

  afterEach(async () => {
    await small.close()
  })

  describe('info and ping', () => {
    it('answer under both names', async () => {
      for (const segment of ['asterisk', 'server']) {
        const { status, body } = await ask(`GET /${segment}/ping`)
        assert.equal(status, 200)
        assert.deepEqual(
          [(body as { ping: string }).ping, (body as { asterisk_id: string }).asterisk_id],
          ['pong', '00:00:00:00:00:01'],
        )
      }
    })

    it('show all sections, or those asked for in any letter case', async () => {
      const sections = async (query: string) => Object.keys((await ask(`GET /asterisk/info${query}`)).body as object)
      assert.deepEqual(await sections(''), ['build', 'system', 'config', 'status'])
      assert.deepEqual(await sections('?only='), ['build', 'system', 'config', 'status'])
      assert.deepEqual(await sections('?only=System,status'), ['system', 'status'])
    })

    it('refuse sections that there are not', async () => {
      for (const query of ['?only=weather', '?only=,'])
        assert.deepEqual(await ask(`GET /asterisk/info${query}`), {
          status: 400,
          code: 'parameter-invalid',
          message: 'Invalid value for parameter only',
          parameter: 'only',
        })
    })
  })

  describe('global variables', () => {
    it('are set, read, and deleted by a request without a value', async () => {
      assert.deepEqual(await ask('POST /asterisk/variable?variable=A&value=1'), { status: 204 })
      assert.deepEqual(await ask('GET /server/variable?variable=A'), { status: 200, body: { value: '1' } })
      assert.deepEqual(await ask('POST /asterisk/variable', { form: 'variable=A' }), { status: 204 })
      assert.deepEqual(await ask('GET /asterisk/variable?variable=A'), { status: 200, body: { value: '' } })
    })

    it('need a name', async () => {
      for (const request of [
        'GET /asterisk/variable',
        'GET /asterisk/variable?variable=',
        'POST /asterisk/variable?value=x',
      ])
        assert.deepEqual(await ask(request), {
          status: 400,
          code: 'parameter-missing',
          message: 'Variable name is required',
          parameter: 'variable',
        })
    })

    it('refuse a function that nobody knows', async () => {
      const { status, code } = await ask('POST /asterisk/variable?variable=NOTHING(x)&value=1')
      assert.deepEqual([status, code], [400, 'variable-set-failed'])
    })
  })

  describe('modules', () => {
    beforeEach(async () => {
      small.deps.modules.registerAll([
        { name: 'res_a.so', description: 'A', supportLevel: 'core', reload: () => undefined },
        { name: 'res_b.so', description: 'B', supportLevel: 'extended', requires: ['res_a.so'] },
        { name: 'res_core.so', description: 'Core', supportLevel: 'core', isPermanent: true },
      ])
      await small.deps.modules.start()
    })

    it('are listed and shown', async () => {
      const { body } = await ask('GET /asterisk/modules')
      assert.deepEqual(
        (body as { name: string }[]).map(({ name }) => name),
        ['res_a.so', 'res_b.so', 'res_core.so'],
      )
      assert.deepEqual((await ask('GET /server/modules/res_a.so')).body, {
        name: 'res_a.so',
        description: 'A',
        use_count: 1,
        status: 'Running',
        support_level: 'core',
      })
    })

    it('are unloaded and loaded', async () => {
      assert.deepEqual(await ask('DELETE /asterisk/modules/res_b.so'), { status: 204 })
      assert.equal((await ask('GET /asterisk/modules/res_b.so')).code, 'module-not-found')
      assert.deepEqual(await ask('POST /asterisk/modules/res_b.so'), { status: 204 })
      assert.deepEqual(await ask('PUT /asterisk/modules/res_a.so'), { status: 204 })
    })

    const refusals: readonly [request: string, status: number, message: string][] = [
      ['GET /asterisk/modules/res_nothing.so', 404, 'Module could not be found in running modules'],
      ['GET /asterisk/modules/RES_A', 409, 'Module information could not be retrieved'],
      ['POST /asterisk/modules/res_a.so', 409, 'Module is already loaded'],
      ['POST /asterisk/modules/res_nothing.so', 409, 'Module load declined'],
      ['DELETE /asterisk/modules/res_nothing.so', 404, 'Module not found in running modules'],
      ['DELETE /asterisk/modules/res_a.so', 409, 'Module could not be unloaded'],
      ['DELETE /asterisk/modules/res_core.so', 409, 'Module could not be unloaded'],
      ['PUT /asterisk/modules/res_nothing.so', 404, 'Module not found in running modules'],
      ['PUT /asterisk/modules/res_b.so', 409, 'Module does not support reloading'],
    ]
    for (const [request, status, message] of refusals)
      it(`refuse ${request}`, async () => {
        const reply = await ask(request)
        assert.deepEqual([reply.status, reply.message], [status, message])
      })
  })

  describe('log channels', () => {
    it('are made, listed, rotated and deleted', async () => {
      assert.deepEqual(await ask('POST /asterisk/logging/mine?configuration=notice,warning'), { status: 204 })
      const { body } = await ask('GET /server/logging')
      const mine = (body as { channel: string }[]).find(({ channel }) => channel === join(small.core.directory, 'mine'))
      assert.deepEqual(mine, {
        channel: join(small.core.directory, 'mine'),
        type: 'File',
        status: 'Enabled',
        configuration: 'NOTICE WARNING ',
      })
      assert.deepEqual(await ask('PUT /asterisk/logging/mine/rotate'), { status: 204 })
      assert.deepEqual(await ask('DELETE /asterisk/logging/mine'), { status: 204 })
    })

    it('refuse what cannot be', async () => {
      await ask('POST /asterisk/logging/mine?configuration=notice')
      const replies: readonly [request: string, status: number, message: string][] = [
        ['POST /asterisk/logging/other', 400, 'Configuration levels are required'],
        ['POST /asterisk/logging/other?configuration=', 400, 'Configuration levels are required'],
        ['POST /asterisk/logging/mine?configuration=notice', 409, 'Log channel already exists'],
        ['POST /asterisk/logging/..%2Fout?configuration=notice', 400, 'The log channel cannot have this name'],
        ['DELETE /asterisk/logging/other', 404, 'Log channel does not exist'],
        ['PUT /asterisk/logging/other/rotate', 404, 'Log channel does not exist'],
      ]
      for (const [request, status, message] of replies) {
        const reply = await ask(request)
        assert.deepEqual([reply.status, reply.message], [status, message], request)
      }
    })
  })

  describe('configuration objects', () => {
    const paths = [
      '/asterisk/config/dynamic/res_pjsip/auth/x',
      '/server/config/dynamic/res_pjsip/auth/x',
      '/asterisk/res_pjsip/auth/x',
      '/server/res_pjsip/auth/x',
    ]
    const fields = [
      { attribute: 'username', value: 'bob' },
      { attribute: 'password', value: 'secret' },
    ]

    for (const path of paths)
      it(`live at ${path}`, async () => {
        assert.equal((await ask(`GET ${path}`)).message, "Object with id 'x' not found")
        const made = await ask(`PUT ${path}`, { body: { fields } })
        assert.equal(made.status, 200)
        assert.ok((made.body as object[]).some((tuple) => JSON.stringify(tuple) === JSON.stringify(fields[0])))
        assert.deepEqual((await ask(`GET ${path}`)).body, made.body)
        assert.deepEqual(await ask(`DELETE ${path}`), { status: 204 })
      })

    it('refuse what cannot be, the class and type looked at first', async () => {
      const [path = ''] = paths
      const created = "Creation of object 'x' failed field value validation"
      const replies: readonly [request: string, body: unknown, status: number, message: string][] = [
        ['GET /asterisk/nothing/auth/x', undefined, 404, "configClass 'nothing' not found"],
        ['PUT /asterisk/nothing/auth/x', { fields: 'x' }, 404, "configClass 'nothing' not found"],
        ['DELETE /asterisk/res_pjsip/nothing/x', undefined, 404, "objectType 'nothing' not found"],
        [`PUT ${path}`, { fields: [{ attribute: 'nothing', value: 'x' }] }, 400, created],
        [`PUT ${path}`, { fields: 'username' }, 400, created],
        [`PUT ${path}`, { fields: [{ value: 'x' }] }, 400, created],
        [`PUT ${path}`, { fields: [{ attribute: 'username', value: null }] }, 400, created],
        [`PUT ${path}`, [], 400, created],
        [`DELETE ${path}`, undefined, 404, "Object with id 'x' not found"],
      ]
      for (const [request, body, status, message] of replies) {
        const reply = await ask(request, { body })
        assert.deepEqual([reply.status, reply.message], [status, message], `${request} ${JSON.stringify(body)}`)
      }
    })

    it('can only be changed by saying what changes', async () => {
      const [path = ''] = paths
      await ask(`PUT ${path}`, { body: { fields } })
      for (const body of [undefined, {}]) {
        const { status, message } = await ask(`PUT ${path}`, { body })
        assert.deepEqual([status, message], [400, "Fields must be provided to update object 'x'"])
      }
    })

    it('cannot be made where nothing can be written', async () => {
      const { status, message } = await ask('PUT /asterisk/config/dynamic/res_ari/user/x', {
        body: { fields: [{ attribute: 'password', value: 'x' }] },
      })
      assert.deepEqual([status, message], [403, "Cannot create sorcery objects of type 'user'"])
    })
  })
})
