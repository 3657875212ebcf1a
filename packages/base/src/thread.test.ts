import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from './testing/temporary-directory.ts'

test('a thread reads from the cache of its process: nothing is parsed a second time there', () => {
  const folder = temporaryDirectory('threads')
  try {
    writeFileSync(
      join(folder, 'thread.ts'),
      "import v8 from 'node:v8'\nconst space: string = 'large_object_space'\n" +
        'const size = v8.getHeapSpaceStatistics().find((one) => one.space_name === space)?.space_used_size\n' +
        'console.log(size)\n',
    )
    writeFileSync(
      join(folder, 'main.mjs'),
      "import { enableCompileCache } from 'node:module'\n" +
        `enableCompileCache(${JSON.stringify(join(folder, 'cache'))})\n` +
        `const { startThread } = await import(${JSON.stringify(join(import.meta.dirname, 'thread.ts'))})\n` +
        "startThread(new URL('thread.ts', import.meta.url), {})\n",
    )
    const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env
    const sizes = [1, 2].map(() => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.mjs')], { env, encoding: 'utf8' })
      assert.match(stdout, /^\d+\n$/, stderr)
      return Number(stdout)
    })
    // the parser of types is one large text
    assert.ok(sizes[0]! > 3_000_000 && sizes[1]! < 1_000_000, `${sizes}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
