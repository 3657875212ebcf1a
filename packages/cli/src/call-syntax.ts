// How an application or a function of the dialplan is written, from its list of arguments.
// Not whether a call fits.

/** `Name(first,second[,third[,...]])`; `x?` may be left out, `x...` repeats. */
export function callSyntax(name: string, args: readonly string[]): string {
  const parts = args.map((arg, at) => {
    const bare = arg.replace(/\.\.\.$|\?$/, '')
    const text = `${at === 0 ? '' : ','}${bare}${arg.endsWith('...') ? '[,...]' : ''}`
    return arg.endsWith('?') ? `[${text}]` : text
  })
  return `${name}(${parts.join('')})`
}
