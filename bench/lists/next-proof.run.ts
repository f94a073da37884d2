import { measureNextProof } from './next-proof.ts'

process.stdout.write(`${JSON.stringify(await measureNextProof())}\n`)
process.exit(0)
