// Puts a CommonJS package and everything it asks for into one script that a page can load.
// Not a build: it knows `require` with a plain name and nothing else.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A script that sets `globalThis[name]` to what the package exports. */
export function bundle(entry: string, name: string): string {
  const modules = new Map<string, string>()
  const numbers = new Map<string, number>()
  const numberOf = (path: string): number => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    numbers.set(path, numbers.size)
    modules.set(path, wrap(path))
    return numbers.get(path) as number
  }
  const wrap = (path: string): string => {
    const require = createRequire(path)
    const text = readFileSync(path, 'utf8')
    if (path.endsWith('.json')) return `function (module) { module.exports = ${text} }`
    const resolved = text.replace(
      /\brequire\((['"])([^'"]+)\1\)/g,
      (_whole, _quote, wanted: string) => `loadPart(${numberOf(resolveIn(require, wanted))})`,
    )
    return `function (module, exports, loadPart) {${resolved}\n}`
  }
  const first = numberOf(createRequire(import.meta.url).resolve(entry))
  const list = [...modules.entries()].toSorted(([one], [other]) => numbers.get(one)! - numbers.get(other)!)
  return `(() => {
    const made = new Map()
    const makers = [${list.map(([, text]) => text).join(',\n')}]
    const process = { env: {}, type: 'renderer' }
    const global = globalThis
    const loadPart = (number) => {
      if (!made.has(number)) {
        const module = { exports: {} }
        made.set(number, module)
        makers[number](module, module.exports, loadPart)
      }
      return made.get(number).exports
    }
    globalThis.${name} = loadPart(${first})
  })()`
}

/** The package of that name, not the part of Node; a package's browser variant where it has one. */
function resolveIn(require: NodeJS.Require, wanted: string): string {
  if (wanted.startsWith('.')) return require.resolve(wanted)
  const root = require.resolve(`${wanted}/package.json`)
  const facts = JSON.parse(readFileSync(root, 'utf8')) as { browser?: unknown }
  return require.resolve(typeof facts.browser === 'string' ? `${wanted}/${facts.browser}` : `${wanted}/`)
}
