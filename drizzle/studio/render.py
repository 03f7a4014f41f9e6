"""blender -b -P render.py -- OUT car view[,view] W H SPP   -> OUT/<car>_<view>.npz (linear colour+albedo+normal)"""
import bpy,sys,os,math,time,tempfile,numpy as np
sys.path.insert(0,os.path.dirname(os.path.abspath(__file__)))
import carlib,specs
from mathutils import Vector
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True); sc=bpy.context.scene; sc.render.engine='CYCLES'; c=sc.cycles; c.device='CPU'
    c.use_denoising=False; c.max_bounces=4; c.diffuse_bounces=1; c.glossy_bounces=3; c.transparent_max_bounces=8; c.transmission_bounces=2
    c.caustics_reflective=False; c.caustics_refractive=False; c.sample_clamp_indirect=3; c.use_adaptive_sampling=True; c.adaptive_threshold=.03; c.adaptive_min_samples=4; c.blur_glossy=.3
    sc.render.use_persistent_data=True; sc.view_settings.view_transform='Raw'
    vl=bpy.context.view_layer; vl.cycles.denoising_store_passes=True
    return sc
def world(g=1.):
    w=bpy.data.worlds.new('w'); bpy.context.scene.world=w; w.use_nodes=True; t=w.node_tree; bg=t.nodes['Background']
    tc=t.nodes.new('ShaderNodeTexCoord'); s=t.nodes.new('ShaderNodeSeparateXYZ'); t.links.new(tc.outputs['Generated'],s.inputs[0])
    r=t.nodes.new('ShaderNodeValToRGB'); t.links.new(s.outputs['Z'],r.inputs[0])
    e=r.color_ramp.elements; e[0].position=0.; e[0].color=(.0030*g,.0034*g,.0042*g,1); e[1].position=.34; e[1].color=(.0008,.0009,.0012,1)
    n=e.new(.10); n.color=(.0055*g,.0063*g,.008*g,1)
    t.links.new(r.outputs[0],bg.inputs[0])
def floor(wet=True):
    bpy.ops.mesh.primitive_plane_add(size=120,location=(1.5,0,0)); o=bpy.context.object
    m=carlib.mat('floor',(.0025,.0026,.003),0,.12,spec=.55); t=m.node_tree; b=t.nodes['Principled BSDF']
    tc=t.nodes.new('ShaderNodeTexCoord'); n=t.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value=.9; n.inputs['Detail'].default_value=6; n.inputs['Roughness'].default_value=.55
    t.links.new(tc.outputs['Object'],n.inputs['Vector']); r=t.nodes.new('ShaderNodeMapRange'); r.inputs[1].default_value=.38; r.inputs[2].default_value=.66; r.inputs[3].default_value=.035; r.inputs[4].default_value=.26
    t.links.new(n.outputs['Fac'],r.inputs[0]); t.links.new(r.outputs[0],b.inputs['Roughness'])
    o.data.materials.append(m); return o
def area(name,loc,target,sx,sy,power,color=(1,1,1),soft=True,floor_k=.012):
    d=bpy.data.lights.new(name,'AREA'); d.shape='RECTANGLE'; d.size=sx; d.size_y=sy; d.energy=power; d.color=color
    o=bpy.data.objects.new(name,d); o.location=loc; v=(Vector(target)-Vector(loc)); o.rotation_euler=v.to_track_quat('-Z','Y').to_euler(); bpy.context.collection.objects.link(o)
    if soft: # gradient falloff across the short and long side
        d.use_nodes=True; t=d.node_tree; e=t.nodes['Emission']; g=t.nodes.new('ShaderNodeNewGeometry'); s=t.nodes.new('ShaderNodeSeparateXYZ'); t.links.new(g.outputs['Parametric'],s.inputs[0])
        def bump(out,p):
            a=t.nodes.new('ShaderNodeMath'); a.operation='MULTIPLY_ADD'; t.links.new(out,a.inputs[0]); a.inputs[1].default_value=2; a.inputs[2].default_value=-1
            b=t.nodes.new('ShaderNodeMath'); b.operation='ABSOLUTE'; t.links.new(a.outputs[0],b.inputs[0])
            c=t.nodes.new('ShaderNodeMath'); c.operation='POWER'; t.links.new(b.outputs[0],c.inputs[0]); c.inputs[1].default_value=p
            f=t.nodes.new('ShaderNodeMath'); f.operation='SUBTRACT'; f.inputs[0].default_value=1; t.links.new(c.outputs[0],f.inputs[1]); return f.outputs[0]
        m=t.nodes.new('ShaderNodeMath'); m.operation='MULTIPLY'; t.links.new(bump(s.outputs['X'],3),m.inputs[0]); t.links.new(bump(s.outputs['Y'],2.5),m.inputs[1])
        # shading-point height = light position + incoming*distance: keep the floor nearly free of direct light-box reflections
        lp=t.nodes.new('ShaderNodeLightPath'); iz=t.nodes.new('ShaderNodeSeparateXYZ'); pz=t.nodes.new('ShaderNodeSeparateXYZ')
        t.links.new(g.outputs['Incoming'],iz.inputs[0]); t.links.new(g.outputs['Position'],pz.inputs[0])
        h=t.nodes.new('ShaderNodeMath'); h.operation='MULTIPLY_ADD'; t.links.new(iz.outputs['Z'],h.inputs[0]); t.links.new(lp.outputs['Ray Length'],h.inputs[1]); t.links.new(pz.outputs['Z'],h.inputs[2])
        mr=t.nodes.new('ShaderNodeMapRange'); mr.inputs[1].default_value=.004; mr.inputs[2].default_value=.012; mr.inputs[3].default_value=floor_k; mr.inputs[4].default_value=1; t.links.new(h.outputs[0],mr.inputs[0])
        m2=t.nodes.new('ShaderNodeMath'); m2.operation='MULTIPLY'; t.links.new(m.outputs[0],m2.inputs[0]); t.links.new(mr.outputs[0],m2.inputs[1])
        t.links.new(m2.outputs[0],e.inputs['Strength'])
    return o
MIR=[1]
def cam(loc,tgt,lens,shift=(0,0)):
    loc=(loc[0],loc[1],loc[2]*MIR[0]); tgt=(tgt[0],tgt[1],tgt[2]*MIR[0]); shift=(shift[0],shift[1]*MIR[0])
    c=bpy.data.cameras.new('c'); c.lens=lens; c.sensor_width=36; c.sensor_fit='HORIZONTAL'; o=bpy.data.objects.new('c',c); o.location=loc
    o.rotation_euler=(Vector(tgt)-Vector(loc)).to_track_quat('-Z','Y').to_euler(); bpy.context.collection.objects.link(o); bpy.context.scene.camera=o
    c.shift_x,c.shift_y=shift; return o
WARM=(1,.93,.84); COOL=(.86,.93,1)
def lights_std(sp,view,k=1.):
    cx=.5*(sp['xf']+sp['xr']); L=sp['xr']-sp['xf']; H=max(sp['can']['HT'],key=lambda p:p[1])[1]; out=[]
    A=lambda *a,**kw: out.append(area(*a,**kw))
    if view in('side','heroside'):
        A('top',(cx,-.9,3.2),(cx,0,.6),L*1.25,.7,330*k,COOL)           # roof / shoulder strip
        A('flank',(cx,-7.0,2.2),(cx,0,.5),L*1.7,.22,210*k,WARM)        # thin line along the flank
        A('kick',(cx,-9.0,.9),(cx,0,.5),L*1.6,.9,75*k,COOL)           # broad low fill for wheels and doors
        A('back',(cx,5.5,max(1.8,H+.5)),(cx,0,1.2),L*2.2,.45,200*k,COOL)          # rim
    elif view in('f34','r34','hero','heroport','detail','rdetail'):
        m=1 if view in('r34','rdetail') else -1                      # m: side of the camera along x; boxes sit where the panels mirror them
        ex=sp['xf'] if m<0 else sp['xr']
        A('top',(cx-m*2.2,-.6,3.4),(cx-m*.6,0,.6),L*1.7,.7,560*k,COOL)
        A('top2',(cx-m*3.0,-1.9,3.6),(cx-m*.6,0,.9),L*1.6,.35,210*k,COOL)
        A('flank',(cx-m*6.2,-6.0,2.0),(cx,0,.5),6.5,.26,250*k,WARM)
        A('kick',(cx-m*5.5,-7.0,.75),(cx,0,.4),7,.8,105*k,COOL)
        A('nose',(ex+m*5.0,4.6,1.55),(ex,0,.55),4.6,.28,150*k,COOL)
        A('nose2',(ex+m*5.2,4.3,.95),(ex,0,.45),4.2,1.5,95*k,COOL)
        A('back',(cx-m*5.2,6.0,1.7),(cx,0,1.),8,.55,(90 if view in('heroport','front') else 230)*k,COOL)             # rim along roof and bonnet outline
        if view not in('heroport','front'): A('roof',(cx-m*4.5,2.6,3.5),(cx,0,1.),5.5,.8,105*k,COOL)
        A('corner',(ex+m*6,-5.5,1.3),(ex,-.6,.5),3.4,.9,42*k,COOL)
    elif view=='lamp': # the lamp lights its own surroundings; one strip draws the tail's edge, one the shoulder
        ex=sp['xr']
        A('edge',(ex+.9,.6,3.4),(ex-.3,0,.9),.35,6.5,120*k,COOL); A('shoulder',(ex-1.6,-3.6,2.4),(ex-.5,-.6,.85),5.5,.26,130*k,WARM)
        A('low',(ex+5,-5,.9),(ex,-.3,.5),5,.9,70*k,COOL)
    elif view=='hood': # two long strips above the road ahead run back over the bonnet
        for q,c in ((1,COOL),(-1,WARM)): A('ahead',(-4.2,q*1.15,2.3),(-4.2,q*.9,0),8.5,.10,70*k,c)
    elif view=='front':
        A('sky',(cx+5,0,4.2),(0,0,.8),6,.7,300*k,COOL); A('rim',(cx+9,0,1.7),(cx,0,.9),8,.5,330*k,COOL)
        for q in (1,-1): A('s',(-3,q*6.5,1.3),(0,q*.9,.6),.35,2.6,100*k,COOL)
        A('face',(-13,1.5,1.9),(-.8,0,.6),5,.5,150*k,COOL); A('low',(-12,1.,.5),(-.8,0,.5),5,.5,60*k,COOL)
    elif view=='top':
        A('l',(cx,-2.8,3.4),(cx,0,.6),L*1.3,.35,260*k,COOL); A('r',(cx,3.0,2.6),(cx,0,.6),L*1.2,.35,190*k,WARM)
        A('end',(sp['xr']+3.5,0,3.2),(cx,0,.8),3,.3,120*k,COOL); A('kick',(cx-3,-7,1.2),(cx,0,.5),5,.8,120*k,COOL)
    return out
def set_cam(sp,view):
    cx=.5*(sp['xf']+sp['xr']); L=sp['xr']-sp['xf']; H=max(sp['can']['HT'],key=lambda p:p[1])[1]
    if view=='heroside': cam((cx,-17,.95),(cx,0,H*.44),36*17/(L*1.62),(0,.045))
    elif view=='side': cam((cx,-17,.95),(cx,0,H*.44),36*17/(L*1.30))
    elif view=='f34':
        a=math.radians(sp.get('az',38)); d=10.5; cam((cx-d*math.cos(a),-d*math.sin(a),1.0),(cx-.25,-.05,H*.42),72*5.0/max(L,4.7)*.98)
    elif view=='r34':
        a=math.radians(36); d=10.5; cam((cx+d*math.cos(a),-d*math.sin(a),1.15),(cx+.2,-.05,H*.42),72*5.0/max(L,4.7)*.98)
    elif view=='detail':
        a=math.radians(34); d=10.5; cam((cx-d*math.cos(a),-d*math.sin(a),1.0),(-.22,-.62,sp['R']+.17),150)
    elif view=='rdetail':
        a=math.radians(30); d=10.5; cam((cx+d*math.cos(a),-d*math.sin(a),1.15),(sp['xr']-.25,-.42,sp['R']+.30),150)
    elif view=='lamp':
        a=math.radians(24); d=10.5; cam((cx+d*math.cos(a),-d*math.sin(a),1.05),(sp['xr']-.1,-.40,sp['tailp'][0][0][0][1]-.06),170)
    elif view=='hood':
        zb=float(sp['can']['ZB'][0][1]); x=sp['can']['xc']; cam((x+.02,-.36,zb+.33),(sp['xf']-.4,-.08,zb-.42),26)
    elif view=='top': 
        cam((cx-5.6,-3.6,6.4),(cx,0,.45),52*5.0/max(L,4.7))
    elif view=='hero':
        a=math.radians(30); d=11; cam((cx-d*math.cos(a),-d*math.sin(a),.8),(cx-.2,-.1,.62),58,(-.13,.03))
    elif view=='front': cam((-11.5,-1.1,.75),(0,0,.78),78)
    elif view=='heroport':
        a=math.radians(27); d=11; cam((cx-d*math.cos(a),-d*math.sin(a),1.1),(cx-.45,0,.6),82,(0,.16))
def shoot(sc,W,H,spp,path):
    sc.render.resolution_x=W; sc.render.resolution_y=H; sc.render.resolution_percentage=100; sc.cycles.samples=spp; sc.cycles.use_adaptive_sampling=True
    sc.use_nodes=True; t=sc.node_tree; t.nodes.clear(); rl=t.nodes.new('CompositorNodeRLayers'); fo=t.nodes.new('CompositorNodeOutputFile')
    d=tempfile.mkdtemp(); fo.base_path=d; fo.format.file_format='OPEN_EXR'; fo.format.color_depth='16'; fo.format.exr_codec='NONE'; fo.format.color_mode='RGB'
    fo.file_slots.clear()
    for s,o in (('c','Image'),('a','Denoising Albedo'),('n','Denoising Normal')):
        fo.file_slots.new(s); t.links.new(rl.outputs[o],fo.inputs[s])
    cp=t.nodes.new('CompositorNodeComposite'); t.links.new(rl.outputs['Image'],cp.inputs[0])
    t0=time.time(); bpy.ops.render.render(); A={}
    for s in 'can':
        f=[os.path.join(d,x) for x in os.listdir(d) if x.startswith(s)][0]; im=bpy.data.images.load(f); im.colorspace_settings.name='Raw'
        b=np.empty(im.size[0]*im.size[1]*4,np.float32); im.pixels.foreach_get(b); A[s]=b.reshape(im.size[1],im.size[0],4)[::-1,:,:3].astype(np.float16); bpy.data.images.remove(im); os.remove(f)
    np.savez(path,**A); print('SHOT',path,'%.1fs'%(time.time()-t0),flush=True)
def gbuf(sc,W,H,spp,path):
    """normals, positions, albedo of the first hit (used to relight the hero loops)"""
    sc.cycles.max_bounces=0; sc.cycles.samples=spp; vl=bpy.context.view_layer; vl.use_pass_normal=True; vl.use_pass_position=True
    sc.render.resolution_x=W; sc.render.resolution_y=H; sc.cycles.use_adaptive_sampling=False
    sc.use_nodes=True; t=sc.node_tree; t.nodes.clear(); rl=t.nodes.new('CompositorNodeRLayers'); fo=t.nodes.new('CompositorNodeOutputFile')
    d=tempfile.mkdtemp(); fo.base_path=d; fo.format.file_format='OPEN_EXR'; fo.format.color_depth='32'; fo.format.exr_codec='NONE'; fo.format.color_mode='RGB'
    fo.file_slots.clear()
    for k,o in (('p','Position'),('a','Denoising Albedo'),('n','Normal')): fo.file_slots.new(k); t.links.new(rl.outputs[o],fo.inputs[k])
    cp=t.nodes.new('CompositorNodeComposite'); t.links.new(rl.outputs['Image'],cp.inputs[0]); bpy.ops.render.render(); A={}
    for k in 'pan':
        f=[os.path.join(d,x) for x in os.listdir(d) if x.startswith(k)][0]; im=bpy.data.images.load(f); im.colorspace_settings.name='Raw'
        b=np.empty(im.size[0]*im.size[1]*4,np.float32); im.pixels.foreach_get(b); A[k]=b.reshape(im.size[1],im.size[0],4)[::-1,:,:3].copy(); bpy.data.images.remove(im); os.remove(f)
    A['cam']=np.array(sc.camera.location); np.savez(path,**A); sc.cycles.max_bounces=4; print('GBUF',path,flush=True)
if __name__=='__main__':
    a=sys.argv[sys.argv.index('--')+1:]; out,name,views,W,H,spp=a[0],a[1],a[2].split(','),int(a[3]),int(a[4]),int(a[5])
    t0=time.time(); sc=reset(); world(); fl=floor(); b,sp,pt=specs.get(name); car=carlib.Car(sp,pt); print('BUILD %.1fs'%(time.time()-t0),flush=True)
    for v in views:
        for o in list(bpy.data.objects):
            if o.type in('LIGHT','CAMERA'): bpy.data.objects.remove(o)
        g=v.endswith('+g'); v=v[:-2] if g else v; MIR[0]=1
        lights_std(sp,v); set_cam(sp,v); shoot(sc,W,H,spp,os.path.join(out,name+'_'+v+'.npz'))
        if g:
            for o in list(bpy.data.objects):
                if o.type=='LIGHT': bpy.data.objects.remove(o)
            gbuf(sc,W,H,6,os.path.join(out,name+'_'+v+'.gb.npz')); MIR[0]=-1; bpy.data.objects.remove(sc.camera); set_cam(sp,v); fl.hide_render=True
            gbuf(sc,W,H,4,os.path.join(out,name+'_'+v+'.gm.npz')); fl.hide_render=False; MIR[0]=1
