import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { memoryFiles } from './memory-files.ts'
import { parseConf, readConf } from './read-conf.ts'

/** Text that is likely to be read as something: the characters that mean something, between ordinary ones. */
const confText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '!',
        '+',
        ',',
        '=',
        '=>',
        '+=',
        ';',
        ';--',
        '--;',
        '\\',
        '\n',
        '\r\n',
        '#include ',
      ),
      fc.constantFrom(
        '#tryinclude ',
        '#exec ',
        'a',
        'b',
        'main.conf',
        '{',
        '}',
        '*',
        '&',
        ' ',
        '\t',
        '"',
        '<',
        '\uFEFF',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

test('no text makes the reader throw, and every complaint names a line of the text', () => {
  fc.assert(
    fc.property(confText, confText, (text, included) => {
      const document = readConf({
        directory: '/',
        file: 'main.conf',
        files: memoryFiles({ '/main.conf': text, '/a': included }),
      })
      const lines = { '/main.conf': text.split('\n').length, '/a': included.split('\n').length }
      for (const complaint of document.complaints) {
        assert.ok(complaint.line >= 1 && complaint.line <= lines[complaint.file as keyof typeof lines])
        assert.notEqual(complaint.message, '')
      }
      if (!document.ok) assert.deepEqual(document.sections, [])
    }),
    { numRuns: 2000 },
  )
})

const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/)
const plainValue = fc.stringMatching(/^[A-Za-z0-9"'(),./:@$ -]{0,30}$/).map((text) => text.trim())
const simpleFile = fc.array(
  fc.record({ name: word, variables: fc.array(fc.tuple(word, plainValue), { maxLength: 5 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

test('a simple file comes back as it was written, each line with its number', () => {
  fc.assert(
    fc.property(simpleFile, fc.array(fc.constantFrom('', '; note', '   ', '\t;x')), (sections, noise) => {
      const lines: string[] = []
      const expected = sections.map((section) => {
        lines.push(...noise, `[${section.name}]`)
        const line = lines.length
        const variables = section.variables.map(([name, value]) => {
          lines.push(`${name} = ${value}`)
          return { name, value, line: lines.length }
        })
        return { name: section.name, line, variables }
      })
      const document = parseConf(lines.join('\n'))
      assert.deepEqual(document.complaints, [])
      assert.deepEqual(
        document.sections.map(({ name, line, variables }) => ({
          name,
          line,
          variables: variables.map((variable) => ({ name: variable.name, value: variable.value, line: variable.line })),
        })),
        expected,
      )
    }),
  )
})

test('a block comment around whole lines takes exactly them away', () => {
  const lines = fc.array(fc.tuple(word, plainValue), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(lines, lines, lines, (before, hidden, after) => {
      const write = (part: [string, string][]): string[] => part.map(([name, value]) => `${name}=${value}`)
      const text = ['[a]', ...write(before), ';-- from here', ...write(hidden), 'to here --;', ...write(after)]
      assert.deepEqual(
        parseConf(text.join('\n')).sections[0]?.variables.map((variable) => [variable.name, variable.value]),
        [...before, ...after],
      )
    }),
  )
})
