import { gzipSync } from 'node:zlib'
import base from '/work/main/apps/portal/vite.config.ts'
const plug={name:'an',generateBundle(_,bundle){
  const chunks=Object.values(bundle).filter(c=>c.type==='chunk')
  const by=new Map(chunks.map(c=>[c.fileName,c]))
  const want=new Set(); const add=f=>{if(want.has(f))return;want.add(f);by.get(f)?.imports.forEach(add)}
  chunks.filter(c=>c.isEntry||/login-screen|^assets\/pl-/.test(c.fileName)).forEach(c=>add(c.fileName))
  const pk={}; const mods=[]
  for(const f of want){const c=by.get(f); if(!c)continue; for(const [id,m] of Object.entries(c.modules)){const n=id.includes('node_modules/')?id.split('node_modules/').pop().split('/').slice(0,id.split('node_modules/').pop().startsWith('@')?2:1).join('/'):id.includes('/packages/')?id.split('/packages/')[1].split('/')[0]:'portal'; pk[n]=(pk[n]||0)+m.renderedLength; mods.push([m.renderedLength,id.replace('/work/main/',''),f])}}
  console.log(Object.entries(pk).sort((a,b)=>b[1]-a[1]).slice(0,25))
  console.log(mods.sort((a,b)=>b[0]-a[0]).filter(x=>!x[1].includes('react-dom')).slice(0,90).map(x=>x.join(' ')).join('\n'))
}}
export default {...base, plugins:[...base.plugins, plug], build:{...base.build, outDir:'/tmp/fe/andist', emptyOutDir:true}}
