import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOutput } from './conf-files.ts'
import { type ConfDocument, findSection, lastValue } from './document.ts'
import { memoryFiles } from './memory-files.ts'
import { parseConf, readConf } from './read-conf.ts'

const read = (
  texts: Record<string, string>,
  file = 'main.conf',
  run?: (command: string) => CommandOutput,
): ConfDocument => {
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`/etc/${name}`, text]))
  return readConf({ directory: '/etc', file, files: memoryFiles(files, run) })
}

/** `section/name=value` of everything visible and not, in order. */
const shape = (document: ConfDocument): string[] =>
  document.sections.flatMap((section) => [
    `[${section.name}]${section.isTemplate ? '!' : ''}`,
    ...section.variables.map((variable) => `${variable.name}=${variable.value}`),
  ])

const codes = (document: ConfDocument): string[] =>
  document.complaints.map((complaint) => `${complaint.severity} ${complaint.code} ${complaint.line}`)

test('lines: byte order mark, CRLF and indentation mean nothing', () => {
  const document = parseConf('\uFEFF[a]\r\n\t x = 1 \r\n\r\n   y=>2\r\n')
  assert.deepEqual(shape(document), ['[a]', 'x=1', 'y=2'])
  assert.deepEqual(document.complaints, [])
  assert.deepEqual(
    document.sections[0]?.variables.map((variable) => [variable.line, variable.isObject]),
    [
      [2, false],
      [4, true],
    ],
  )
})

test('lines: a line of 8190 bytes is read, a longer one is skipped with its beginning shown', () => {
  const longest = `x=${'a'.repeat(8188)}`
  const document = parseConf(`[a]\n${longest}\n${longest}a\nname=é${'é'.repeat(4092)}\nlast=1`)
  assert.deepEqual(
    document.sections[0]?.variables.map((variable) => variable.name),
    ['x', 'last'],
  )
  assert.deepEqual(codes(document), ['warning line-too-long 3', 'warning line-too-long 4'])
  assert.match(document.complaints[0]?.message ?? '', /"x=a{30}…"/)
})

test('lines: a trailing backslash continues nothing', () => {
  const document = parseConf('[a]\nx=1\\\ny=2')
  assert.deepEqual(shape(document), ['[a]', 'x=1\\', 'y=2'])
})

test('comments: a semicolon ends the line, also in quotes, unless it is escaped', () => {
  const document = parseConf('; head\n[a] ; note\nx="1;2"\ny=1\\;2 ; rest\nz=\\;')
  assert.deepEqual(shape(document), ['[a]', 'x="1', 'y=1;2', 'z=;'])
})

test('comments: blocks span lines, nest, and give back what stands around them', () => {
  const document = parseConf(
    [
      '[a]',
      'x=1 ;-- one',
      'y=2',
      ';-- two',
      '--;',
      'still=inside',
      '--; z=3',
      'v=4 ;-- mid --; 5',
      'w=6 ;--- line',
    ].join('\n'),
  )
  assert.deepEqual(shape(document), ['[a]', 'x=1', 'z=3', 'v=4  5', 'w=6'])
})

test('comments: a block without end only warns, at the line where it began', () => {
  const document = parseConf('[a]\nx=1\n;-- open\ny=2\n')
  assert.equal(document.ok, true)
  assert.deepEqual(shape(document), ['[a]', 'x=1'])
  assert.deepEqual(codes(document), ['warning comment-not-closed 3'])
})

test('comments: deeper than 128 blocks is said and not counted', () => {
  const document = parseConf(`[a]\n${';-- '.repeat(129)}\n${'x --;\n'.repeat(128)}y=1`)
  assert.deepEqual(shape(document), ['[a]', 'y=1'])
  assert.deepEqual(codes(document), ['warning comment-too-deep 2'])
})

test('variables: the first "=" splits, blanks around go, quotes stay', () => {
  const document = parseConf('[a]\nx = a=b\ny => "q"\nz=\n w == 1')
  assert.deepEqual(shape(document), ['[a]', 'x=a=b', 'y="q"', 'z=', 'w== 1'])
})

test('variables: no name and no "=" warn and are ignored', () => {
  const document = parseConf('[a]\n= 1\nword\n=> 2\nx=1')
  assert.deepEqual(shape(document), ['[a]', 'x=1'])
  assert.deepEqual(codes(document), ['warning no-name 2', 'warning no-equals-sign 3', 'warning no-name 4'])
})

test('variables: a leading backslash takes the meaning from "#" and "["', () => {
  const document = parseConf('[a]\n\\#exec=1\n\\[x]=2')
  assert.deepEqual(shape(document), ['[a]', '#exec=1', '[x]=2'])
})

test('variables: a leading backslash before a blank rejects the file', () => {
  const document = parseConf('[a]\n\\ x=1')
  assert.equal(document.ok, false)
  assert.deepEqual(document.sections, [])
  assert.deepEqual(codes(document), ['error bad-escape 2'])
})

test('variables: one before any section rejects the file', () => {
  const document = parseConf('; c\nx=1\n[a]\ny=1')
  assert.equal(document.ok, false)
  assert.deepEqual(document.sections, [])
  assert.deepEqual(codes(document), ['error no-section 2'])
})

test('"+=" adds to the last variable of exactly that name, inherited ones too', () => {
  const document = parseConf('[t](!)\nx=1\n[a](t)\nx += 2\nX += 9\nnew+= 5\nx+=3\n')
  assert.deepEqual(shape(document), ['[t]!', 'x=1', '[a]', 'x=1 23', 'X=9', 'new=5'])
  assert.equal(document.sections[1]?.variables[0]?.isInherited, false)
})

test('sections: the name ends at the first "]" and keeps its blanks; two of one name are two', () => {
  const document = parseConf('[ a ]x\nx=1\n[b]\n[b]\ny=1')
  assert.deepEqual(shape(document), ['[ a ]', 'x=1', '[b]', '[b]', 'y=1'])
  assert.equal(lastValue(findSection(document, 'B'), 'y'), undefined)
})

test('sections: a name is cut at 79 characters and says so', () => {
  const document = parseConf(`[${'n'.repeat(80)}]`)
  assert.equal(document.sections[0]?.name.length, 79)
  assert.deepEqual(codes(document), ['warning section-name-too-long 1'])
})

test('sections: templates give their variables in order, and are not found by name', () => {
  const document = parseConf('[b](!)\nx=1\n[c](!,b)\ny=2\n[d]\nz=3\n[a](c,d)\nx=9\n[b]\nown=1')
  const a = findSection(document, 'a')
  assert.deepEqual(
    a?.variables.map(
      (variable) => `${variable.name}=${variable.value}@${variable.line}${variable.isInherited ? '^' : ''}`,
    ),
    ['x=1@2^', 'y=2@4^', 'z=3@6^', 'x=9@8'],
  )
  assert.equal(lastValue(a, 'X'), '9')
  assert.deepEqual(a?.bases, ['c', 'd'])
  assert.equal(findSection(document, 'c'), undefined)
  assert.equal(lastValue(findSection(document, 'b'), 'own'), '1')
})

test('sections: what a base gets later is not inherited', () => {
  const document = parseConf('[b]\nx=1\n[a](b)\n[b](+)\ny=2')
  assert.deepEqual(shape(document), ['[b]', 'x=1', 'y=2', '[a]', 'x=1'])
})

test('sections: parentheses count only right behind the bracket', () => {
  const document = parseConf('[b](!)\nx=1\n[a] (b)\ny=1')
  assert.deepEqual(shape(document), ['[b]!', 'x=1', '[a]', 'y=1'])
})

test('sections: (+) adds to the first one that is no template, and may inherit too', () => {
  const document = parseConf('[a](!)\nt=1\n[A]\nx=1\n[a]\ny=1\n[t](!)\nz=1\n[a](+,t)\nw=1')
  assert.deepEqual(shape(document), ['[a]!', 't=1', '[A]', 'x=1', 'z=1', 'w=1', '[a]', 'y=1', '[t]!', 'z=1'])
})

test('sections: (+filter) adds to the one whose variables match, templates only when asked', () => {
  const pjsip = '[101](!)\ntype=template\n[101]\ntype=aor\n[101]\ntype=endpoint\ncontext=in\n'
  const added = (header: string): number | undefined =>
    parseConf(`${pjsip}${header}\nadded=1`).sections.find((section) =>
      section.variables.some((v) => v.name === 'added'),
    )?.line
  assert.equal(added('[101](+type=endpoint)'), 5)
  assert.equal(added('[101](+type=^aor$)'), 3)
  assert.equal(added('[101](+type=end&con.*=in)'), 5)
  assert.equal(added('[101](+)'), 3)
  assert.equal(added('[101](+TEMPLATES=include)'), 1)
  assert.equal(added('[101](+TEMPLATES=restrict)'), 1)
})

test('sections: what cannot be right rejects the file', () => {
  const rejected: [string, string][] = [
    ['[a', 'error section-not-closed 1'],
    ['[a](b', 'error section-options-not-closed 1'],
    ['[a](b)', 'error base-missing 1'],
    ['[a](+)', 'error section-missing 1'],
    ['[a]\n[a](+type=x)', 'error section-missing 2'],
    ['[a]\n[a](+x=[)', 'error bad-section-filter 2'],
    ['[a]\n[a](+TEMPLATES=some)', 'error bad-section-filter 2'],
    ['[a](!)\n[a](+)', 'error section-missing 2'],
  ]
  for (const [text, code] of rejected) {
    const document = parseConf(text)
    assert.equal(document.ok, false, text)
    assert.deepEqual(document.sections, [], text)
    assert.deepEqual(codes(document), [code], text)
  }
})

test('#include: starts in the current section, comes back to it, keeps file and line', () => {
  const document = read({
    'main.conf': '[a]\nx=1\n#include "sub/part.conf"\nz=3\n',
    'sub/part.conf': 'y=2\n[b]\nq=1\n',
  })
  assert.deepEqual(shape(document), ['[a]', 'x=1', 'y=2', 'z=3', '[b]', 'q=1'])
  const y = document.sections[0]?.variables[1]
  assert.deepEqual([y?.file, y?.line], ['/etc/sub/part.conf', 1])
  assert.deepEqual(document.files, ['/etc/main.conf', '/etc/sub/part.conf'])
})

test('#include: names relative to the configuration directory, in any form, from any depth', () => {
  const document = read({
    'main.conf': '[a]\n#INCLUDE <sub/1.conf>\n#include /etc/3.conf\n',
    'sub/1.conf': '#include sub/2.conf ; note\n',
    'sub/2.conf': 'two=1',
    '3.conf': 'three=1',
  })
  assert.deepEqual(shape(document), ['[a]', 'two=1', 'three=1'])
})

test('#include: globs are sorted, braces keep their order, dot files are left alone', () => {
  const document = read({
    'main.conf': '[a]\n#include d/*.conf\n#include {z,y}.inc\n#include e/[ab]?.conf',
    'd/b.conf': 'b=1',
    'd/a.conf': 'a=1',
    'd/.hidden.conf': 'h=1',
    'd/x.txt': 't=1',
    'y.inc': 'y=1',
    'z.inc': 'z=1',
    'e/a1.conf': 'a1=1',
    'e/c1.conf': 'c1=1',
  })
  assert.deepEqual(shape(document), ['[a]', 'a=1', 'b=1', 'z=1', 'y=1', 'a1=1'])
})

test('#include of nothing rejects the file, #tryinclude does not', () => {
  for (const name of ['no.conf', 'no/*.conf', '{no,none}.conf']) {
    const strict = read({ 'main.conf': `[a]\n#include ${name}\n` })
    assert.deepEqual(codes(strict), ['error include-missing 2'])
    assert.equal(strict.ok, false)
    const lenient = read({ 'main.conf': `[a]\n#tryinclude ${name}\nx=1` })
    assert.deepEqual(codes(lenient), [])
    assert.deepEqual(shape(lenient), ['[a]', 'x=1'])
  }
})

test('#include: an error inside ends only the included file', () => {
  const document = read({ 'main.conf': '[a]\n#include bad.conf\nx=1', 'bad.conf': 'y=1\n[open\nz=1' })
  assert.equal(document.ok, true)
  assert.deepEqual(shape(document), ['[a]', 'y=1', 'x=1'])
  assert.deepEqual(codes(document), ['error section-not-closed 2'])
  assert.equal(document.complaints[0]?.file, '/etc/bad.conf')
})

test('#include: ten levels and no further', () => {
  const chain = (levels: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: levels + 1 }, (_, at) => [
        at === 0 ? 'main.conf' : `${at}.conf`,
        `${at === 0 ? '[a]\n' : ''}v${at}=1\n${at < levels ? `#include ${at + 1}.conf` : ''}`,
      ]),
    )
  assert.equal(read(chain(10)).sections[0]?.variables.length, 11)
  assert.deepEqual(codes(read(chain(10))), [])
  const deeper = read(chain(11))
  assert.equal(deeper.ok, true)
  assert.deepEqual(codes(deeper), ['error include-limit 2'])
})

test('#include: files that multiply are stopped', () => {
  const document = read({ 'main.conf': `[a]\n#include many.conf`, 'many.conf': '#include many.conf\n'.repeat(6) })
  assert.ok(document.files.length <= 10_000)
  assert.ok(document.complaints.some((complaint) => /More than 10000 files/.test(complaint.message)))
})

test('directives: unknown and without argument warn', () => {
  const document = parseConf('[a]\n#define x\n#include\n#exec\n#\nx=1')
  assert.deepEqual(shape(document), ['[a]', 'x=1'])
  assert.deepEqual(codes(document), [
    'warning unknown-directive 2',
    'warning directive-without-argument 3',
    'warning directive-without-argument 4',
    'warning unknown-directive 5',
  ])
})

test('#exec: refused with a warning unless commands may run', () => {
  const document = read({ 'main.conf': '[a]\n#exec /bin/true\nx=1' })
  assert.equal(document.hasRunCommands, false)
  assert.deepEqual(shape(document), ['[a]', 'x=1'])
  assert.deepEqual(codes(document), ['warning exec-not-allowed 2'])
})

test('#exec: output is read as if included; stderr, exit code and silence are reported', () => {
  const outputs: Record<string, CommandOutput> = {
    'good arg': { status: 0, stdout: 'y=2\n[b]\nz=1', stderr: '' },
    bad: { status: 3, stdout: '', stderr: 'oops\n' },
  }
  const run = (command: string): CommandOutput => outputs[command] as CommandOutput
  const document = read({ 'main.conf': '[a]\n#exec good arg\n#exec "bad"\nx=1' }, 'main.conf', run)
  assert.equal(document.ok, true)
  assert.equal(document.hasRunCommands, true)
  assert.deepEqual(shape(document), ['[a]', 'y=2', 'x=1', '[b]', 'z=1'])
  assert.deepEqual(codes(document), ['error exec-stderr 3', 'error exec-failed 3', 'warning exec-empty 3'])
  assert.equal(document.sections[1]?.file, '#exec good arg')
})

test('a missing file is not present and says so', () => {
  const document = read({}, 'none.conf')
  assert.equal(document.ok, false)
  assert.equal(document.isPresent, false)
  assert.deepEqual(codes(document), ['error file-missing 0'])
})

test('sections that double with every line are complained of', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `[t${n + 1}](t${n},t${n})`)
  for (const text of [`[t0]\na=1\n${lines.join('\n')}`, `[a]\nx=1\n${'[a](+,a)\n'.repeat(60)}`]) {
    const { ok, complaints } = parseConf(text)
    assert.deepEqual([ok, complaints.at(-1)?.code], [false, 'inherit-limit'])
  }
})

test('names of files without end are complained of', () => {
  const { complaints } = parseConf(`${`#tryinclude "${'{a,b}'.repeat(20)}"\n`.repeat(60)}`)
  assert.equal(complaints.at(-1)?.code, 'include-limit')
})

test('a file that is there and cannot be read is complained of, and the rest is read', () => {
  const files = {
    read: (path: string) => {
      if (path === '/a/other.conf') throw new Error('EACCES: permission denied')
      return path === '/a/main.conf' ? '[a]\n#include "other.conf"\nx = 1\n' : undefined
    },
    list: () => [],
  }
  const read = (file: string) => readConf({ directory: '/a', file, files })
  const main = read('main.conf')
  assert.equal(main.sections[0]?.variables[0]?.value, '1')
  assert.deepEqual(
    main.complaints.map(({ severity, code, file }) => [severity, code, file]),
    [['error', 'file-unreadable', '/a/other.conf']],
  )
  assert.deepEqual([read('other.conf').isPresent, read('other.conf').complaints.length], [true, 1])
})
