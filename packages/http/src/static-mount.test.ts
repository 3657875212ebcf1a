import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { MountAnswer } from './mount.ts'
import { staticMount } from './static-mount.ts'

describe('static files', () => {
  let home: string
  let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<MountAnswer>

  before(() => {
    home = temporaryDirectory('static')
    const directory = join(home, 'static-http')
    mkdirSync(join(directory, 'deep'), { recursive: true })
    writeFileSync(join(directory, 'page.html'), '<p>hello</p>')
    writeFileSync(join(directory, 'deep', 'odd'), 'odd')
    writeFileSync(join(directory, '.hidden'), 'hidden')
    writeFileSync(join(home, 'secret'), 'secret')
    symlinkSync(join(home, 'secret'), join(directory, 'link'))
    const mount = staticMount(directory)
    ask = async (path, headers = {}, method = 'GET') => {
      const request = {
        ...{ method, path, query: '', remote: '127.0.0.1', origin: '', hasBody: false },
        header: (name: string) => headers[name],
        readBody: async () => undefined,
      }
      const answer = (await mount.handle(request)) as MountAnswer
      await answer.file?.close()
      return answer
    }
  })

  after(() => rmSync(home, { recursive: true }))

  it('are read whole or in part, with their kind', async () => {
    const whole = await ask('/page.html')
    assert.deepEqual([whole.status, whole.file?.length], [200, 12])
    assert.ok(whole.headers.includes('text/html; charset=utf-8'))
    const part = await ask('/page.html', { range: 'bytes=3-7' })
    assert.deepEqual([part.status, part.file?.length], [206, 5])
    assert.ok(part.headers.includes('bytes 3-7/12'))
    assert.equal((await ask('/page.html', { range: 'bytes=99-' })).status, 416)
    assert.ok((await ask('/deep/odd')).headers.includes('application/octet-stream'))
  })

  it('stand elsewhere with an index and headers where that is asked for', async () => {
    const directory = join(home, 'static-http')
    const mount = staticMount(directory, { path: '/pages', index: 'page.html', headers: ['X-Frame-Options', 'DENY'] })
    const get = async (path: string) => {
      const about = { method: 'GET', path, query: '', remote: '127.0.0.1', origin: '', hasBody: false }
      const request = { ...about, header: () => undefined, readBody: async () => undefined }
      const answer = (await mount.handle(request)) as MountAnswer
      await answer.file?.close()
      return answer
    }
    assert.equal(mount.path, '/pages')
    assert.deepEqual(await get(''), { status: 302, headers: ['Location', 'pages/page.html'] })
    assert.deepEqual(await get('/'), { status: 302, headers: ['Location', 'page.html'] })
    assert.ok((await get('/page.html')).headers.includes('X-Frame-Options'))
    assert.equal((await get('/../secret')).status, 404)
  })

  it('are nowhere else', async () => {
    const paths = [
      '',
      '/',
      '/deep',
      '/none',
      '/.hidden',
      '/link',
      '/../secret',
      '/%2e%2e/secret',
      '/..%2fsecret',
      '/a%00b',
    ]
    for (const path of paths) assert.equal((await ask(path)).status, 404, path)
  })

  it('cannot be written', async () => {
    const { status, headers } = await ask('/page.html', {}, 'PUT')
    assert.deepEqual([status, headers.includes('GET,HEAD')], [405, true])
  })
})
