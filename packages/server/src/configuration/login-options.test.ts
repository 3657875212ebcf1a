import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatComplaint, memoryFiles } from '@jackfield/conf'
import { readHttpConf } from './http-conf.ts'
import { loginLimitsOf } from './login-options.ts'
import { readManagerConf } from './manager-conf.ts'
import { ConfigurationSource } from './source.ts'

function read(file: 'http.conf' | 'manager.conf', text: string) {
  const source = new ConfigurationSource('/etc', memoryFiles({ [`/etc/${file}`]: text }))
  const { options } = file === 'http.conf' ? readHttpConf(source) : readManagerConf(source)
  return { limits: loginLimitsOf(options), options, complaints: source.takeComplaints().map(formatComplaint) }
}

for (const file of ['http.conf', 'manager.conf'] as const) {
  test(`${file}: who is blocked after wrong credentials, with defaults and exempt networks`, () => {
    const { limits } = read(file, '')
    assert.deepEqual(
      [limits.failures, limits.accounts, limits.blockMs, limits.longestBlockMs],
      [20, 20, 30_000, 900_000],
    )
    assert.deepEqual(
      ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.0.0.1'].map((address) => limits.isExempt?.(address)),
      [true, true, true, true, false],
    )
    const text = '[general]\nauth_block_exempt=10.0.0.0/8, 2001:db8::/32\nauth_block_exempt=192.0.2.1\n'
    const changed = read(file, `${text}auth_block_failures=0\nauth_block_time=60\nauth_block_max_time=10\n`)
    assert.deepEqual(changed.complaints, [])
    assert.deepEqual([changed.limits.failures, changed.limits.longestBlockMs], [0, 60_000])
    assert.deepEqual(
      ['10.1.2.3', '2001:db8:5::1', '192.0.2.1', '192.0.2.2', '127.0.0.1'].map((one) => changed.limits.isExempt?.(one)),
      [true, true, true, false, false],
    )
  })

  test(`${file}: a network that is none is said with file and line`, () => {
    const { complaints } = read(file, '[general]\n\nauth_block_exempt=10.0.0.0/33\nauth_block_time=0\n')
    assert.equal(complaints.length, 2)
    assert.match(
      complaints[0] ?? '',
      new RegExp(`${file.replace('.', '\\.')}.*3.*"10\\.0\\.0\\.0/33" is no value for auth_block_exempt`),
    )
    assert.match(complaints[1] ?? '', /4.*auth_block_time/)
  })
}

test('http.conf: proxies that are trusted, and the header they write', () => {
  const { options } = readHttp('[general]\ntrusted_proxies=127.0.0.1,10.0.0.0/24\nforwarded_header=Forwarded\n')
  assert.deepEqual([options.trusted_proxies.length, options.forwarded_header], [2, 'forwarded'])
  assert.deepEqual(readHttp('').options.trusted_proxies, [])
  const wrong = readHttp('[general]\ntrusted_proxies=proxy.example\nforwarded_header=X-Real-IP\n')
  assert.deepEqual([wrong.options.trusted_proxies, wrong.options.forwarded_header], [[], 'x-forwarded-for'])
  assert.equal(wrong.complaints.length, 2)
})

function readHttp(text: string) {
  const source = new ConfigurationSource('/etc', memoryFiles({ '/etc/http.conf': text }))
  const { options } = readHttpConf(source)
  return { options, complaints: source.takeComplaints() }
}
