// The least that a server can do: answers each request with the next of the bodies it was given, and says where it is.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bodies = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((text) => Buffer.from(text))
let at = 0
const server = createServer((_, response) => {
  const body = bodies[at++ % bodies.length]
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
