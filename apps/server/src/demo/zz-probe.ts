import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { reconcile } from '../features/ledger/service.ts'
import { openWorld } from '../open-world.ts'
import { seedCreators, seedDemoIfEmpty } from './seed.ts'
rmSync('/tmp/probe/data', { recursive: true, force: true })
let t = performance.now()
const lap = (text: string) => { console.log(text, Math.round(performance.now() - t), 'ms'); t = performance.now() }
const { world, close } = await openWorld(readConfig({ FANFARA_MODE: 'demo', PORT: '3911', DATA_DIR: '/tmp/probe/data' }), pino({ level: 'warn' }))
lap('open')
const cpu = process.cpuUsage()
await seedDemoIfEmpty(world, console.log)
lap('seed')
console.log(process.cpuUsage(cpu))
if (process.argv[2]) { await seedCreators(world, { count: Number(process.argv[2]), payable: 100_00, out: '/tmp/probe/out.json' }); lap('creators'); console.log(await reconcile(world)); lap('reconcile') }
await close()
lap('close')
