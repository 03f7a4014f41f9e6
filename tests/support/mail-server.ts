/** A mail server for tests: takes what it is sent, or turns it away for now. */
import net from 'node:net'

export async function openMailServer(port: number) {
  const taken: string[] = []
  let busy = false
  const server = net.createServer((socket) => {
    let mail: string | undefined
    const say = (line: string) => void socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    say('220 mail.test')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (mail !== undefined) {
          if (line === '.') {
            taken.push(mail)
            mail = undefined
            say('250 taken')
          } else mail += `${line}\n`
        } else if (/^(EHLO|HELO)/.test(line)) say('250 mail.test')
        else if (line.startsWith('MAIL')) say(busy ? '421 try again later' : '250 ok')
        else if (line.startsWith('RCPT')) say('250 ok')
        else if (line.startsWith('DATA')) {
          mail = ''
          say('354 go on')
        } else if (line.startsWith('QUIT')) {
          say('221 bye')
          socket.end()
        } else if (line) say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    taken,
    setBusy: (value: boolean) => void (busy = value),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
