// The command line of a running exchange: its commands, and the control socket they are reached through.
// Not the program: what it is given, it uses.

export { type Argument, type Command, type CommandFacts, type ConsolePort, command, type Use } from './command.ts'
export type {
  AgiPort,
  ClusterPort,
  CommandDeps,
  Ending,
  EndingMoment,
  HttpPort,
  InterfaceApplication,
  InterfacePort,
  InterfaceSocket,
  InterfaceStatus,
  ManagerPort,
  ProgramFacts,
  ProgramPort,
  RecordsPort,
  ReloadedPart,
} from './command-deps.ts'
export { CommandLine, type CommandLineOptions, type Completion, type LineOptions } from './command-line.ts'
export { commands } from './commands/index.ts'
export { ControlDoor, type ControlDoorOptions } from './door/control-door.ts'
export type { ControlAnswer, ControlNotice, ControlRequest, Greeting } from './door/protocol.ts'
export { longestSocketPath, SocketFileError } from './door/socket-file.ts'
export { InterfaceDebug } from './interface-debug.ts'
export { loadCommands } from './load-commands.ts'
export { MediaDebug } from './media-debug.ts'
export { Captures } from './packets/captures.ts'
export type { Reply } from './reply.ts'
export { SipHistory } from './sip-history.ts'
export { SipLogger } from './sip-logger/sip-logger.ts'
