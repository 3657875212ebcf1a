// What this door asks of the command line. The command line's package implements it; the door works without one, too.
// Not the commands.

export interface CommandResult {
  /** false: there is no such command, or it was used wrongly */
  readonly ok: boolean
  readonly output: readonly string[]
}

export interface Commands {
  run(command: string): Promise<CommandResult>
}

/** When no command line is there, every command is an unknown one. */
export const noCommands: Commands = {
  run: async (command) => ({
    ok: false,
    output: [`No such command '${command}' (type 'core show help ${command}' for other possible commands)`],
  }),
}
