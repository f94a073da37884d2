// Puts load on one address and prints what came of it as JSON: address, headers as JSON, connections, seconds.
import autocannon from 'autocannon'

const [url, headers, connections, duration] = process.argv.slice(2)
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  headers: JSON.parse(headers),
})
process.stdout.write(JSON.stringify({ rate: result.requests.average, failed: result.non2xx + result.errors }))
