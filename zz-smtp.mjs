import { SMTPServer } from 'smtp-server'
const s = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData(st, se, cb) { st.resume(); st.on('end', () => { console.log('MAIL', se.envelope.rcptTo[0].address); cb() }) } })
s.listen(2599, '127.0.0.1', () => console.log('smtp'))
