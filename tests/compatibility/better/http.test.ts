// What is right here where the specification asks for more than the recorded server does: HTTP and the descriptions.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('http/api-docs-swagger-version: every description is in Swagger 1.2', async () => {
  const { body: listing } = await stage.ask('GET', '/api-docs/resources.json')
  const paths: string[] = listing.apis.map(({ path }: { path: string }) => path.replace('{format}', 'json'))
  assert.ok(paths.length >= 11)
  assert.equal(listing.swaggerVersion, '1.2')
  for (const path of paths) {
    const { status, body } = await stage.ask('GET', path)
    assert.deepEqual([status, body.swaggerVersion, body.basePath], [200, '1.2', `${stage.exchange.url}/ari`], path)
    assert.equal(JSON.stringify(body).includes('"extends"'), false, path)
  }
})
