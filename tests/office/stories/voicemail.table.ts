// Which story shows what voicemail can be told to do, and which keys lead where.
// Not the stories: each stands in the file that is named.

import { type Story, voicemail } from './story.ts'

const leaving = 'leaving/leave-message'
const menu = 'main/menu'

export const voicemailStories: readonly Story[] = [
  voicemail(
    leaving,
    'a caller hears who is not there, presses #, speaks after the tone, and the message is in the files',
    'VoiceMail: u',
    'applications: VoiceMail',
    'voicemail.conf: format',
  ),
  voicemail(
    leaving,
    'without a greeting of the owner the number is said; with one, that; a temporary one comes before both',
    'VoiceMail: b',
  ),
  voicemail(leaving, 'option S leaves the instructions out only behind a greeting of the owner', 'VoiceMail: s S'),
  voicemail(leaving, 'what is too short is not kept', 'voicemail.conf: minsecs'),
  voicemail(
    leaving,
    'a message ends by time, by silence, and by hanging up; all of them are kept',
    'voicemail.conf: maxsecs maxsilence',
  ),
  voicemail(
    leaving,
    'a mailbox that is full says so; one of no messages has a greeting only',
    'voicemail.conf: maxmsg',
  ),
  voicemail(
    leaving,
    '0 leads to the operator, * to the assistant, another digit where option d says',
    'VoiceMail: d',
    'voicemail.conf: operator',
  ),
  voicemail(
    leaving,
    'without operator = yes 0 does nothing; exitcontext says where o is',
    'voicemail.conf: exitcontext',
  ),
  voicemail(
    leaving,
    'with review the caller listens, records again, marks it urgent and saves it',
    'voicemail.conf: review leaveurgent',
    'review: 1 2 3 4',
  ),
  voicemail(leaving, '0 while recording asks what becomes of the message, then leads to the operator', 'review: 0'),
  voicemail(
    leaving,
    'several mailboxes: the first greets, the others get copies; U and P mark the message',
    'VoiceMail: U P',
  ),
  voicemail(leaving, 'option t has another tone, or none; option e answers for the recording only', 'VoiceMail: t e'),
  voicemail(leaving, 'searchcontexts finds a mailbox of any context', 'voicemail.conf: searchcontexts'),
  voicemail(
    'functions/functions',
    'option g records louder or softer, messages and greetings; silence is what silencethreshold says',
    'VoiceMail: g',
    'VoiceMailMain: g',
    'voicemail.conf: silencethreshold',
  ),
  voicemail(
    'functions/functions',
    'VM_INFO says what is known of a mailbox, and nothing of one that is not there',
    'functions: VM_INFO',
  ),
  voicemail(
    'functions/functions',
    'VMCOUNT counts messages of one mailbox or several, in the inbox or another folder',
    'functions: VMCOUNT',
  ),
  voicemail(
    'functions/functions',
    'VMSayName says the recorded name, else the extension; a digit leads on',
    'applications: VMSayName',
  ),
  voicemail(
    'functions/functions',
    'VoiceMailPlayMsg plays the message of an id, in whatever folder it is',
    'applications: VoiceMailPlayMsg',
  ),
  voicemail(
    'main/login',
    'mailbox and password are asked for; two wrong ones are enough where maxlogins says so',
    'voicemail.conf: maxlogins',
    'applications: VoiceMailMain',
  ),
  voicemail('main/login', 'options s and p, a mailbox without password, and * for the assistant', 'VoiceMailMain: s p'),
  voicemail(
    'main/login',
    'the language of the mailbox is that of the channel from then on',
    'voicemail.conf: language',
  ),
  voicemail(
    'main/login',
    'VMAuthenticate says who it is, or ends the call',
    'applications: VMAuthenticate',
    'VMAuthenticate: s',
  ),
  voicemail(
    'main/login',
    'a new password is entered twice, written into the file, and told; the rest of the file stays as it is',
    'menu: 0-5',
    'voicemail.conf: minpassword vm-newpassword vm-reenterpassword vm-passchanged vm-mismatch vm-invalid-password',
  ),
  voicemail(
    'main/login',
    'passwordlocation = spooldir keeps the new one beside the messages',
    'voicemail.conf: passwordlocation',
  ),
  voicemail(
    'main/login',
    'a new owner says his name and greetings, and chooses a password',
    'voicemail.conf: forcename forcegreetings vm-newuser vm-login vm-password',
  ),
  voicemail(
    'main/mailbox-options',
    'greetings are recorded, listened to, recorded again, and saved',
    'menu: 0-1 0-2 0-3',
    'voicemail.conf: maxgreet',
  ),
  voicemail(
    'main/mailbox-options',
    'a temporary greeting is recorded, warned of, recorded anew, and removed',
    'menu: 0-4',
    'voicemail.conf: tempgreetwarn',
  ),
  voicemail('main/mailbox-options', 'nobody presses anything: back in the menu after the fourth round', 'menu: 0-*'),
  voicemail(menu, 'an owner hears how many messages there are, listens to one, and the lamp goes out', 'menu: 1 #'),
  voicemail(
    menu,
    'who hangs up while listening has listened; with moveheard = no it stays new',
    'voicemail.conf: moveheard',
  ),
  voicemail(
    menu,
    'previous, repeat and next; behind the last there is no more, unless it goes round',
    'menu: 4 5 6',
    'voicemail.conf: messagewrap',
  ),
  voicemail(
    menu,
    'a message is deleted, comes back, is deleted, and goes when the owner leaves; some are kept in Deleted',
    'menu: 7',
    'voicemail.conf: backupdeleted',
  ),
  voicemail(
    menu,
    'nextaftercmd goes on behind 7; option r lets nothing be deleted',
    'VoiceMailMain: r',
    'voicemail.conf: nextaftercmd',
  ),
  voicemail(menu, 'a message is saved in a folder, and the folder is listened to', 'menu: 2 9'),
  voicemail(menu, 'an empty folder says so; help says everything', 'menu: *', 'menu: 3-*'),
  voicemail(
    menu,
    'keys wind a message, stop it, start it anew, and may be others',
    'voicemail.conf: skipms listen-control-forward-key listen-control-stop-key',
  ),
  voicemail(
    'main/menu-options',
    'every key that winds a message may be another',
    'voicemail.conf: listen-control-reverse-key listen-control-pause-key listen-control-restart-key',
  ),
  voicemail(
    menu,
    'the envelope: zone, caller, length, category, and 1 leads past it',
    'voicemail.conf: tz saycid saydurationm sayduration envelope cidinternalcontexts',
  ),
  voicemail(menu, 'option a plays a folder at once, urgent messages of the inbox first', 'VoiceMailMain: a'),
  voicemail(
    menu,
    'a message is forwarded as it is; several and unknown mailboxes; the one who is full',
    'menu: 8 8-2 8-*',
  ),
  voicemail(menu, 'words are put in front of a message that is forwarded', 'menu: 8-1'),
  voicemail(
    'main/menu-options',
    'who says nothing in front of a message hears how it is done, in sounds of the file',
    'voicemail.conf: vm-pls-try-again vm-prepend-timeout',
  ),
  voicemail(
    'main/menu-options',
    'an urgent message stays urgent for who gets it only with forward_urgent_auto',
    'voicemail.conf: forward_urgent_auto',
  ),
  voicemail(
    'main/menu-options',
    'usedirectory: who gets a message is found by name, or by number',
    'voicemail.conf: usedirectory',
  ),
  voicemail(
    menu,
    'advanced: answer the sender, hear of the message, write to others; what cannot be is a pity',
    'menu: 3 3-1 3-3 3-5',
    'voicemail.conf: sendvoicemail',
  ),
  voicemail(
    menu,
    'advanced: the sender is called back, or another number; a call is made',
    'menu: 3-2 3-4',
    'voicemail.conf: callback dialout',
  ),
  voicemail(
    'mail/mail',
    'a message is mailed with its sound, in words of the file, from the hour of its owner',
    'voicemail.conf: serveremail fromstring emailsubject emailbody emaildateformat mailcmd charset',
  ),
  voicemail(
    'mail/mail',
    'without words of its own the mail has ours; a caller cannot write headers; the pager gets a short one',
    'voicemail.conf: attach pbxskip',
  ),
  voicemail(
    'mail/mail',
    'delete = yes: what was mailed goes; what could not be mailed stays',
    'voicemail.conf: delete',
  ),
  voicemail(
    'mail/mail',
    'the pager has words, a sender and dates of its own',
    'voicemail.conf: pagerfromstring pagersubject pagerbody pagerdateformat',
  ),
  voicemail(
    'mail/mail',
    'attachfmt: the sound is mailed in the format that its owner can play',
    'voicemail.conf: attachfmt',
  ),
  voicemail(
    'mail/mail',
    'volgain: the sound that is mailed is made louder by sox, or goes as it is when there is none',
    'voicemail.conf: volgain',
  ),
  voicemail(
    'mail/mail',
    'externnotify learns of new messages and of those that were heard',
    'voicemail.conf: externnotify',
  ),
  voicemail(
    'mail/mail',
    'programs have a say in passwords, and are told of new ones',
    'voicemail.conf: externpass externpassnotify externpasscheck',
  ),
  voicemail(
    'mail/mail',
    'messages that others put into the folders are found, and lamps of other names follow',
    'voicemail.conf: pollmailboxes pollfreq aliasescontext',
  ),
  voicemail(
    'settings/read-voicemail',
    'options of old hardware and of other programs say that they do nothing',
    'voicemail.conf: smdienable smdiport adsifdn adsisec adsiver tps_queue_high tps_queue_low locale attachextrecs',
  ),
  voicemail(
    'directory/directory',
    'a caller spells a last name, hears those who have it, and is put through to the second',
    'applications: Directory',
    'Directory: e',
  ),
  voicemail('directory/directory', 'a menu of names, by either name', 'Directory: m b'),
  voicemail(
    'directory/directory',
    'by first name and alias; option s only says who; 0 is the operator, # leaves',
    'Directory: s f a',
    'voicemail.conf: alias hidefromdir directoryintro',
  ),
]

export const directoryStories: readonly Story[] = [
  voicemail(
    'directory/directory',
    'n does not answer, l counts keys of the last name, p waits before names are said',
    'Directory: n l p',
  ),
  voicemail('main/menu-options', 'usedirectory: who gets a message is found by name, or by number', 'Directory: v'),
  voicemail(
    'directory/directory',
    'names may stand in another file; one that is not there is said, and voicemail.conf counts',
    'Directory: c',
  ),
]
