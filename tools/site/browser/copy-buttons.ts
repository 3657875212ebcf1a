// A button at each block of code that copies it; of a transcript, the commands alone.

export function copyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const code = block.querySelector('code')
    if (!code) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      button.textContent = (await copied(wanted(code.textContent ?? ''))) ? 'Copied' : 'Select it, and press Ctrl-C'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2_000)
    })
    block.append(button)
  }
}

function wanted(text: string): string {
  const commands = text.split('\n').filter((line) => line.startsWith('$ '))
  return commands.length === 0 ? text : commands.map((line) => line.slice(2)).join('\n')
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
