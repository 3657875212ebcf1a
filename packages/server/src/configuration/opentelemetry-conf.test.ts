// opentelemetry.conf and the environment: where traces go, and what is said about what is wrong.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles } from '@jackfield/conf'
import { type Environment, readOpenTelemetryConf } from './opentelemetry-conf.ts'
import { ConfigurationSource } from './source.ts'

function read(text: string, environment?: Environment) {
  const source = new ConfigurationSource('/etc', memoryFiles({ '/etc/opentelemetry.conf': `[general]\n${text}\n` }))
  const conf = readOpenTelemetryConf(source, environment)
  return { conf, said: source.takeComplaints().map(({ message }) => message) }
}

test('without an address there are no traces, and nothing is said', () => {
  assert.deepEqual(read(''), { conf: undefined, said: [] })
  assert.deepEqual(read('endpoint = http://127.0.0.1:4318\nenabled = no'), { conf: undefined, said: [] })
  assert.equal(read('endpoint = http://127.0.0.1:4318', { OTEL_SDK_DISABLED: 'true' }).conf, undefined)
})

test('the path is added to an address that has none, as collectors have it', () => {
  const urlOf = (text: string, environment?: Environment) => read(text, environment).conf?.url.href
  assert.equal(urlOf('endpoint = http://127.0.0.1:4318'), 'http://127.0.0.1:4318/v1/traces')
  assert.equal(urlOf('endpoint = https://otel.example.org/x/'), 'https://otel.example.org/x/v1/traces')
  assert.equal(urlOf('endpoint = https://otel.example.org/v1/traces'), 'https://otel.example.org/v1/traces')
  assert.equal(urlOf('', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:1/' }), 'http://a:1/v1/traces')
  assert.equal(urlOf('', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a:1/here' }), 'http://a:1/here')
  assert.equal(urlOf('endpoint = http://b:2', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:1' }), 'http://b:2/v1/traces')
})

test('what the environment says counts where the file says nothing', () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:1',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20word,x=1',
    OTEL_SERVICE_NAME: 'theirs',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,region=north',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  const { conf } = read('', environment)
  assert.deepEqual(conf?.headers, { authorization: 'Bearer word', x: '1' })
  assert.deepEqual([conf?.serviceName, conf?.resource.region, conf?.ratio], ['theirs', 'north', 0.25])
  const own = read('service_name = ours\nheaders = y=2\nsampling_ratio = 0.5', environment).conf
  assert.deepEqual([own?.serviceName, own?.headers, own?.ratio], ['ours', { y: '2' }, 0.5])
  assert.equal(read('', { ...environment, OTEL_TRACES_SAMPLER: 'always_off' }).conf?.ratio, 0)
})

test('what is wrong is said, and the rest counts', () => {
  assert.match(read('endpoint = ftp://x').said.join(), /ftp:\/\/x is no address that begins with http/)
  assert.match(read('endpoint = somewhere').said.join(), /no traces are sent/)
  const { conf, said } = read(
    'endpoint = http://a:1\nsampling_ratio = 2\nheaders = bare,a b=1\nvariable = a-b\nbatch = 0\nquick = yes',
  )
  assert.deepEqual([conf?.ratio, conf?.variable, conf?.queue.batch, conf?.headers], [1, '', 512, {}])
  assert.equal(said.length, 6, said.join('\n'))
})
