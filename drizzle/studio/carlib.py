"""Procedural cars for Blender (3.4+). Everything is generated from the curves in specs.py; no external assets."""
import bpy, numpy as np, math
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from scipy.ndimage import gaussian_filter1d
XS=np.linspace(-4,8,4801)
def curve(pts,s=.13):
    p=np.array(pts,float); y=gaussian_filter1d(np.interp(XS,p[:,0],p[:,1]),s/(XS[1]-XS[0]),mode='nearest')
    return lambda x: np.interp(x,XS,y)
def bspline(J,NV,sym=True):
    # uniform cubic basis over J control rings, phantom ends; returns NV x (J+2) matrix
    t=np.linspace(0,J-1,NV); B=np.zeros((NV,J+2))
    i=np.minimum(t.astype(int),J-2); f=t-i
    b=[(1-f)**3/6,(3*f**3-6*f**2+4)/6,(-3*f**3+3*f**2+3*f+1)/6,f**3/6]
    for k in range(4): B[np.arange(NV),i+k]+=b[k]
    return B
def onion(rings,NU,NV):
    """rings: dicts xf,xr,nf,nr,Y,Z (callables of x), bottom to top; last has Y=0. -> P[NV,NU,3], theta"""
    th=np.linspace(0,math.pi,20001); ref=rings[len(rings)//2]
    def ring(r,th):
        xm=.5*(r['xf']+r['xr']); h=.5*(r['xr']-r['xf']); c=np.cos(th); s=np.sin(th)
        n=np.where(th<math.pi/2,r['nf'],r['nr'])
        x=xm-h*np.sign(c)*np.abs(c)**(2/n); w=np.clip(s,0,1)**(2/n)
        y=r['Y'](x)*w; z=r['Z'](x)
        return np.stack([x,y,z],-1)
    p=ring(ref,th); L=np.concatenate([[0],np.cumsum(np.linalg.norm(np.diff(p,axis=0),axis=1))])
    tk=np.interp(np.linspace(0,L[-1],NU),L,th); tk[0]=0; tk[-1]=math.pi
    C=np.stack([ring(r,tk) for r in rings])
    C[:,0,1]=0; C[:,-1,1]=0; C[-1,:,1]=0
    lo=2*C[0]-C[1]; hi=C[-2]*np.array([1,-1,1])
    Cx=np.concatenate([lo[None],C,hi[None]])
    P=np.einsum('vj,jkc->vkc',bspline(len(rings),NV),Cx)
    P[:,0,1]=0; P[:,-1,1]=0; P[-1,:,1]=0
    return P,tk
def sdpoly(px,pz,poly,r=0.):
    """signed distance (neg inside) of points to polygon, rounded by r"""
    v=np.array(poly,float); n=len(v); d=np.full(px.shape,1e9); ins=np.zeros(px.shape,bool)
    for i in range(n):
        a=v[i]; b=v[(i+1)%n]; e=b-a; wx=px-a[0]; wz=pz-a[1]
        t=np.clip((wx*e[0]+wz*e[1])/max(e@e,1e-12),0,1); d=np.minimum(d,(wx-t*e[0])**2+(wz-t*e[1])**2)
        c=((a[1]<=pz)!=(b[1]<=pz)); dx=np.where(abs(e[1])>1e-12,e[0]*wz/(e[1] if abs(e[1])>1e-12 else 1)+a[0],0)
        ins^=c&(px<dx)
    return np.where(ins,-1,1)*np.sqrt(d)-r
def grid_mesh(name,P,attrs,mat,mirror=True):
    NV,NU,_=P.shape; idx=np.arange(NV*NU).reshape(NV,NU); V=P.reshape(-1,3)
    q=np.stack([idx[:-1,:-1],idx[:-1,1:],idx[1:,1:],idx[1:,:-1]],-1).reshape(-1,4)
    A={k:np.asarray(a,np.float32).reshape(-1) for k,a in attrs.items()}
    tris=[]
    if 'cut' in A and (A['cut']<0).any(): # clip the quads along cut=0
        c=A.pop('cut').astype(float); neg=(c[q]<0).sum(1); edge=q[(neg>0)&(neg<4)]; q=q[neg==0]
        V=V.tolist(); AA={k:a.tolist() for k,a in A.items()}; memo={}
        def xp(i,j):
            k=(min(i,j),max(i,j))
            if k not in memo:
                i,j=k; t=c[i]/(c[i]-c[j]); memo[k]=len(V); V.append([V[i][m]+t*(V[j][m]-V[i][m]) for m in range(3)])
                for n in AA: AA[n].append(AA[n][i]+t*(AA[n][j]-AA[n][i]))
            return memo[k]
        for f in edge.tolist():
            out=[]
            for a,b in zip(f,f[1:]+f[:1]):
                if c[a]>=0: out.append(a)
                if (c[a]<0)!=(c[b]<0): out.append(xp(a,b))
            for m in range(1,len(out)-1): tris.append([out[0],out[m],out[m+1],out[m+1]])
        V=np.array(V); A={k:np.array(a,np.float32) for k,a in AA.items()}
        if tris: q=np.concatenate([q,np.array(tris)])
    A.pop('cut',None)
    if mirror:
        V2=V*np.array([1,-1,1]); seam=np.abs(V[:,1])<1e-7
        m=np.where(seam,np.arange(len(V)),len(V)+np.cumsum(~seam)-1)
        V=np.concatenate([V,V2[~seam]]); q=np.concatenate([q,np.where((q[:,2]==q[:,3])[:,None],m[q][:,[1,0,2,2]],m[q][:,::-1])])
        A={k:np.concatenate([a,a[~seam]]) for k,a in A.items()}
    me=bpy.data.meshes.new(name); me.from_pydata(V.tolist(),[],[f if f[2]!=f[3] else f[:3] for f in q.tolist()]); me.update()
    for k,a in A.items():
        t=me.attributes.new(k,'FLOAT','POINT'); t.data.foreach_set('value',a)
    me.polygons.foreach_set('use_smooth',np.ones(len(me.polygons),bool))
    o=bpy.data.objects.new(name,me); bpy.context.collection.objects.link(o); me.materials.append(mat)
    return o
def tube(name,pts,r,mat,cyclic=False):
    cu=bpy.data.curves.new(name,'CURVE'); cu.dimensions='3D'; cu.bevel_depth=r; cu.bevel_resolution=3
    s=cu.splines.new('POLY'); s.points.add(len(pts)-1); s.use_cyclic_u=cyclic; s.use_smooth=True
    s.points.foreach_set('co',np.concatenate([np.asarray(pts),np.ones((len(pts),1))],1).astype(np.float32).ravel())
    o=bpy.data.objects.new(name,cu); bpy.context.collection.objects.link(o); cu.materials.append(mat); return o
def lathe(name,prof,mat,n=128,loc=(0,0,0),smooth=True,closed=False):
    """prof: (radius, y) list, axis = y"""
    p=np.array(prof,float); a=np.linspace(0,2*math.pi,n,endpoint=False)
    V=np.stack([np.cos(a)[:,None]*p[None,:,0],np.broadcast_to(p[None,:,1],(n,len(p))),np.sin(a)[:,None]*p[None,:,0]],-1)
    m=len(p); idx=np.arange(n*m).reshape(n,m); j=np.roll(idx,-1,0)
    q=np.stack([idx[:,:-1],j[:,:-1],j[:,1:],idx[:,1:]],-1).reshape(-1,4)
    me=bpy.data.meshes.new(name); me.from_pydata((V.reshape(-1,3)).tolist(),[],q.tolist()); me.update()
    me.polygons.foreach_set('use_smooth',np.full(len(me.polygons),smooth)); me.use_auto_smooth=True; me.auto_smooth_angle=.6
    o=bpy.data.objects.new(name,me); o.location=loc; bpy.context.collection.objects.link(o); me.materials.append(mat); return o
def prism(name,poly,y0,y1,mat,bevel=.004,loc=(0,0,0),rot=(0,0,0),ycurve=None):
    n=len(poly); V=[(p[0],y0+(ycurve(p) if ycurve else 0),p[1]) for p in poly]+[(p[0],y1+(ycurve(p) if ycurve else 0),p[1]) for p in poly]
    F=[list(range(n)),list(range(2*n-1,n-1,-1))]+[[i,i+n,(i+1)%n+n,(i+1)%n] for i in range(n)]
    me=bpy.data.meshes.new(name); me.from_pydata(V,[],F); me.update(); me.validate()
    o=bpy.data.objects.new(name,me); o.location=loc; o.rotation_euler=rot; bpy.context.collection.objects.link(o); me.materials.append(mat)
    if bevel:
        b=o.modifiers.new('b','BEVEL'); b.width=bevel; b.segments=2; b.limit_method='ANGLE'; me.use_auto_smooth=True
        me.polygons.foreach_set('use_smooth',np.ones(len(me.polygons),bool))
    return o
# ---------------- materials
def mat(name,color=(0,0,0),metal=0,rough=.4,coat=0,crough=.03,emit=None,estr=0,spec=.5):
    m=bpy.data.materials.new(name); m.use_nodes=True; b=m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value=(*color,1); b.inputs['Metallic'].default_value=metal; b.inputs['Roughness'].default_value=rough
    b.inputs['Clearcoat'].default_value=coat; b.inputs['Clearcoat Roughness'].default_value=crough; b.inputs['Specular'].default_value=spec
    if emit: b.inputs['Emission'].default_value=(*emit,1); b.inputs['Emission Strength'].default_value=estr
    return m
def clear(name):
    """thin glass: lets light straight through, mirrors at a slant (no refraction, so that no noise comes of it)"""
    m=bpy.data.materials.new(name); m.use_nodes=True; nt=NT(m); t=nt.n('ShaderNodeBsdfTransparent'); g=nt.n('ShaderNodeBsdfGlossy'); g.inputs['Roughness'].default_value=.02
    f=nt.n('ShaderNodeFresnel'); f.inputs['IOR'].default_value=1.5; nt.L.new(nt.mix(f.outputs[0],t.outputs[0],g.outputs[0]),nt.N['Material Output'].inputs['Surface']); return m
class NT:
    def __init__(s,m): s.m=m; s.t=m.node_tree; s.N=s.t.nodes; s.L=s.t.links
    def n(s,ty,**kw):
        x=s.N.new(ty)
        for k,v in kw.items(): setattr(x,k,v)
        return x
    def attr(s,name): return s.n('ShaderNodeAttribute',attribute_name=name).outputs['Fac']
    def math(s,op,a,b=None,clamp=False):
        x=s.n('ShaderNodeMath',operation=op,use_clamp=clamp)
        for i,v in enumerate([a,b]):
            if v is None: continue
            if isinstance(v,(int,float)): x.inputs[i].default_value=v
            else: s.L.new(v,x.inputs[i])
        return x.outputs[0]
    def below(s,a,lim=0.,w=.0012): # 1 where a<lim
        return s.math('ADD',s.math('MULTIPLY',s.math('SUBTRACT',lim,a),1/w),.5,clamp=True)
    def mix(s,f,a,b):
        x=s.n('ShaderNodeMixShader'); s.L.new(f,x.inputs[0]); s.L.new(a,x.inputs[1]); s.L.new(b,x.inputs[2]); return x.outputs[0]
    def pbsdf(s,color,metal=0,rough=.4,coat=0,crough=.02,spec=.5):
        b=s.n('ShaderNodeBsdfPrincipled'); b.inputs['Base Color'].default_value=(*color,1); b.inputs['Metallic'].default_value=metal
        b.inputs['Roughness'].default_value=rough; b.inputs['Clearcoat'].default_value=coat; b.inputs['Clearcoat Roughness'].default_value=crough; b.inputs['Specular'].default_value=spec
        return b.outputs[0]
def paint_shader(nt,p):
    """metallic base with facing-dependent tint under a clear coat"""
    b=nt.n('ShaderNodeBsdfPrincipled'); lw=nt.n('ShaderNodeLayerWeight'); lw.inputs[0].default_value=.35
    r=nt.n('ShaderNodeMixRGB'); nt.L.new(lw.outputs['Facing'],r.inputs[0]); r.inputs[1].default_value=(*p['color'],1); r.inputs[2].default_value=(*p.get('flop',[c*.35 for c in p['color']]),1)
    nt.L.new(r.outputs[0],b.inputs['Base Color']); b.inputs['Metallic'].default_value=p.get('metal',.75); b.inputs['Roughness'].default_value=p.get('rough',.32)
    b.inputs['Clearcoat'].default_value=1; b.inputs['Clearcoat Roughness'].default_value=p.get('crough',.012); b.inputs['Specular'].default_value=.4
    return b.outputs[0]
def body_mat(p):
    m=bpy.data.materials.new('paint'); m.use_nodes=True; nt=NT(m); out=nt.N['Material Output']
    sh=paint_shader(nt,p); gb=nt.pbsdf((.004,.004,.004),0,.22,0); black=nt.pbsdf((.003,.003,.0035),0,.5,0,spec=.3); lens=nt.pbsdf((.002,.002,.0025),0,.04,1,.0)
    gap=nt.pbsdf((.0005,.0005,.0005),0,.8,0,spec=.05); chrome=nt.pbsdf(p.get('chrome',(.55,.55,.57)),1,.16,0)
    sh=nt.mix(nt.below(nt.math('ABSOLUTE',nt.attr('line1')),.0026),sh,gap)
    sh=nt.mix(nt.below(nt.math('ABSOLUTE',nt.attr('line2')),.0026),sh,gap)
    sh=nt.mix(nt.below(nt.attr('trim')),sh,gb)
    # grille: horizontal or vertical bars inside dark recess
    tc=nt.n('ShaderNodeTexCoord'); sx=nt.n('ShaderNodeSeparateXYZ'); nt.L.new(tc.outputs['Object'],sx.inputs[0])
    co=sx.outputs['Z'] if p.get('bars','h')=='h' else sx.outputs['Y']; per=p.get('barp',.035)
    tri=nt.math('ABSOLUTE',nt.math('SUBTRACT',nt.math('FRACT',nt.math('MULTIPLY',nt.math('ADD',co,10.),1/per)),.5))
    bars=nt.mix(nt.below(tri,p.get('barw',.14),.03),black,chrome if p.get('barchrome') else gb)
    sh=nt.mix(nt.below(nt.attr('grille'),.007),sh,chrome if p.get('gframe',True) else gb)
    sh=nt.mix(nt.below(nt.attr('grille')),sh,bars)
    sh=nt.mix(nt.below(nt.attr('lens')),sh,lens)
    nt.L.new(sh,out.inputs['Surface']); return m
def canopy_mat(p):
    m=bpy.data.materials.new('canopy'); m.use_nodes=True; nt=NT(m); out=nt.N['Material Output']
    sh=paint_shader(nt,p); glass=nt.pbsdf((.002,.0022,.0026),0,.03,1,.0,spec=.5); gb=nt.pbsdf((.003,.003,.003),0,.08,1,.02)
    trim=nt.pbsdf(p.get('chrome',(.55,.55,.57)),1,.15,0) if p.get('dlochrome',True) else gb
    if p.get('blackroof'): sh=gb
    sh=nt.mix(nt.below(nt.attr('side'),.016),sh,trim)
    g=nt.math('MINIMUM',nt.attr('side'),nt.attr('screen')); sh=nt.mix(nt.below(g),sh,glass)
    sh=nt.mix(nt.below(nt.math('ABSOLUTE',nt.attr('pillar')),.02),sh,gb) if p.get('bpillar') else sh
    nt.L.new(sh,out.inputs['Surface']); return m
def add_line(d,*a): pass
# ---------------- car
class Car:
    def __init__(s,sp,paint,NU=580,NV=176):
        s.sp=sp; s.p=dict(sp.get('matopts',{}),**paint); s.NU=NU; s.NV=NV; s.build()
    def build(s):
        sp=s.sp; W=curve(sp['W'],.2); ZS=curve(sp['ZS'],.14); ZC=curve(sp['ZC'],.16); ZL=curve(sp['ZL'],.12)
        nose=sp['nose']; tail=sp['tail']; xf=sp['xf']; xr=sp['xr']; prof=sp['prof']; rings=[]
        tuck=curve(sp.get('tuck',[(0,0),(1,0)]),.2)
        for j,(fz,fw) in enumerate(prof):
            def Y(x,fw=fw,fz=fz):
                w=W(x)*fw
                if 0.1<fz<.7: w=w-tuck(x)*(1-abs(fz-.35)/.35)
                return w
            if j<len(prof)-2: Z=lambda x,fz=fz: ZL(x)+fz*(ZS(x)-ZL(x))
            elif j==len(prof)-2: Z=lambda x: .25*(ZS(x)+.015)+.75*ZC(x)
            else: Z=ZC
            rings.append(dict(xf=xf+nose[j],xr=xr-tail[j],nf=sp['nf'],nr=sp['nr'],Y=Y,Z=Z))
        P,tk=onion(rings,s.NU,s.NV); 
        # wheel-arch lips + flares (lateral)
        X,Y,Z=P[...,0],P[...,1],P[...,2]
        fade=np.clip(Y/.5,0,1)**2; za=sp['R']; s.axles=[(0.,sp['R'],sp['Rarch']),(sp['wb'],sp.get('Rr',sp['R']),sp.get('Rarchr',sp['Rarch']))]
        for (xa,zz,ra) in s.axles:
            d=np.hypot(X-xa,Z-zz)-ra; wt=np.clip((Y-.55)/.2,0,1); up=1/(1+np.exp(-(Z-zz+.05)/.08))
            P[...,1]+=wt*(sp.get('lip',.014)*np.exp(-np.clip(d,0,None)**2/.03**2)+sp.get('flare',.02)*np.exp(-d**2/.16**2))*up
        for f in sp.get('sculpt',[]): # (x,z,sx,sz,amp) lateral gaussians, slant
            x0,z0,sx,sz,a,sl=f; zz=z0+sl*(X-x0); P[...,1]+=a*np.exp(-((X-x0)/sx)**4-((Z-zz)/sz)**2)*np.clip((Y-.6)/.2,0,1)
        X,Y,Z=P[...,0],P[...,1],P[...,2]; s.P=P
        big=np.full(X.shape,1.)
        A={k:big.copy() for k in ['cut','trim','grille','lens','line1','line2']}
        side=Y>.58
        for (xa,zz,ra) in s.axles: A['cut']=np.minimum(A['cut'],np.where(side,np.hypot(X-xa,Z-zz)-ra,1))
        # lower black sill / splitter
        A['trim']=np.minimum(A['trim'],Z-(ZL(X)+sp.get('sill',.05)))
        for reg,key in [('front','grille'),('ftrim','trim'),('flens','lens')]:
            for poly,r in sp.get(reg,[]): A[key]=np.minimum(A[key],np.where(X<sp.get('fx',-.35),sdpoly(Y,Z,poly,r),1))
        for reg,key in [('rear','grille'),('rtrim','trim'),('rlens','lens')]:
            for poly,r in sp.get(reg,[]): A[key]=np.minimum(A[key],np.where(X>sp['wb']+sp.get('rx',.42),sdpoly(Y,Z,poly,r),1))
        for poly,r in sp.get('sidetrim',[]): A['trim']=np.minimum(A['trim'],np.where(side,sdpoly(X,Z,poly,r),1))
        for poly,r in sp.get('doors',[]): 
            d=np.where(side,sdpoly(X,Z,poly,r),1); A['line1']=np.where(np.abs(d)<np.abs(A['line1']),d,A['line1'])
        for poly,r in sp.get('toplines',[]):
            d=np.where(Z>ZS(X)-.06,sdpoly(X,Y,poly,r),1); A['line2']=np.where(np.abs(d)<np.abs(A['line2']),d,A['line2'])
        if 'cockpit' in sp:
            poly,r=sp['cockpit']; A['cut']=np.minimum(A['cut'],np.where(Z>ZS(X)-.12,sdpoly(X,Y,poly,r),1))
        s.bmat=body_mat(s.p); s.body=grid_mesh('body',P,A,s.bmat)
        dg=[v.co for v in s.body.data.vertices]; s.bvh=BVHTree.FromPolygons(dg,[tuple(f.vertices) for f in s.body.data.polygons])
        s.M=dict(rubber=mat('rubber',(.006,.006,.006),0,.55,spec=.3),rim=mat('rim',s.p.get('rim',(.12,.12,.125)),1,s.p.get('rimrough',.22),.6,.05),
            dark=mat('dark',(.001,.001,.001),0,.9,spec=.05),gb=mat('gb',(.004,.004,.004),0,.12,1,.02),disc=mat('disc',(.06,.06,.062),1,.32),
            cal=mat('cal',s.p.get('caliper',(.25,.01,.01)),0,.3,1),chrome=mat('chrome',(.6,.6,.62),1,.12),
            drl=mat('drl',(0,0,0),emit=s.p.get('drlcol',(.85,.93,1)),estr=s.p.get('drl',14)),tail=mat('tail',(0,0,0),emit=(1,.012,.008),estr=s.p.get('tailstr',7)))
        s.M['glass']=clear('glass'); s.canopy(ZS,W); s.wheels(); s.lights(); s.extras()
    def canopy(s,ZS,W):
        c=s.sp['can']; ZB=curve(c['ZB'],.15); HT=curve(c['HT'],c.get('hs',.22)); YB=curve(c['YB'],.2)
        fs=[-.45,-.15,.06,.3,.55,.78,.93,1.0,1.015]; rings=[]
        tum=c.get('tum',.27)
        for j,f in enumerate(fs):
            g=np.clip(f,-.45,1); yw=1-tum*max(f,0)**1.25
            if j==6: yw*=.93
            if j==7: yw*=.5
            if j==8: yw=0
            gf=g**1 if g<0 else g**c.get('pf',1.12); gr=g if g<0 else g**c.get('pr',1.15)
            if j>=7: gf=1+.10*(j-6); gr=1+.10*(j-6)
            Y=lambda x,yw=yw: YB(x)*yw
            Z=lambda x,f=f: ZB(x)+f*(HT(x)-ZB(x))
            rings.append(dict(xf=c['xc']+gf*(c['xh']-c['xc']),xr=c['xt']-gr*(c['xt']-c['xrh']),nf=c.get('nf',2.9),nr=c.get('nr',2.9),Y=Y,Z=Z))
        P,tk=onion(rings,460,140); X,Y,Z=P[...,0],P[...,1],P[...,2]
        F=(Z-ZB(X))/np.maximum(HT(X)-ZB(X),.02)
        du=np.linalg.norm(np.gradient(P,axis=1),axis=-1)/np.gradient(tk)[None,:]
        T=np.broadcast_to(tk[None,:],X.shape)
        A={}
        # screens: theta range and height limits, in metres
        ta=c.get('ta',.62); tc=math.pi-c.get('tc',.62)
        V=np.linspace(0,1,P.shape[0])[:,None]*np.ones_like(X); dv=np.linalg.norm(np.gradient(P,axis=0),axis=-1)/np.gradient(V,axis=0)
        vt=c.get('vt',.80); vr=c.get('vr',vt)
        scr=np.maximum((T-ta)*du,(V-vt)*dv); 
        rear=np.maximum((tc-T)*du,(V-vr)*dv); A['screen']=np.minimum(scr,rear) if c.get('rearglass',True) else scr
        for _ in (0,):
            from scipy.ndimage import gaussian_filter
            A['screen']=gaussian_filter(A['screen'],1.2)
        poly=[(x,float(ZB(x)+f*(HT(x)-ZB(x)))) for x,f in c['dlo']]
        A['side']=np.where((np.abs(Y)>.22)&(T>ta*.8),sdpoly(X,Z,poly,c.get('dlor',.03)),1)
        A['pillar']=X+(-.12)*(Z-1)-c.get('xb',99)+np.where(A['side']<0,0,9)
        A['cut']=np.ones_like(X)
        if 'keepx' in c: # roadster: only the screen remains
            A['cut']=-np.maximum(scr-.035,-(F+.3)); A['side'][:]=1
        s.cmat=canopy_mat(s.p); s.can=grid_mesh('canopy',P,A,s.cmat); s.canP=P
        # mirrors
        mx,my,mz=s.sp['mirror']
        for sg in (1,-1):
            bpy.ops.mesh.primitive_uv_sphere_add(segments=40,ring_count=24,location=(mx,sg*my,mz)); o=bpy.context.object
            o.scale=(.078,.118,.052); o.rotation_euler=(0,.12,-sg*.16); bpy.ops.object.shade_smooth(); o.data.materials.append(s.simple_paint())
            tube('stalk',[(mx+.02,sg*(my-.22),mz-.075),(mx+.01,sg*(my-.12),mz-.055),(mx,sg*(my-.03),mz-.03)],.014,s.M['gb'])
    def simple_paint(s):
        if not hasattr(s,'_sp'):
            m=bpy.data.materials.new('sp'); m.use_nodes=True; nt=NT(m); nt.L.new(paint_shader(nt,s.p),nt.N['Material Output'].inputs['Surface']); s._sp=m
        return s._sp
    def wheels(s):
        sp=s.sp; W=curve(sp['W'],.2)
        for ai,(xa,zz,ra) in enumerate(s.axles):
            R=zz; w=sp['tw'][ai]; rr=R-sp.get('sidewall',.105); yo=float(W(xa))+sp.get('flare',.02)*.8-.012-sp.get('inset',0.0)
            for sg in (1,-1):
                e=bpy.data.objects.new('whl',None); bpy.context.collection.objects.link(e); e.location=(xa,sg*yo,zz); e.scale=(1,sg,1)
                e.rotation_euler=(0,.37*ai+.2,0)
                parts=[]
                y0=-w; prof=[(rr-.005,-.012),(rr+.012,-.004),(rr+.035,.0),(R-.062,-.0015),(R-.059,.0022),(R-.056,.0022),(R-.053,-.0022),(R-.045,-.004),(R-.02,-.014),(R-.006,-.03),(R,-.05),(R,-w/2),(R,y0+.05),(R-.02,y0+.014),(rr+.03,y0),(rr-.005,y0+.01)]
                parts.append(lathe('tyre',prof,s.M['rubber'],144))
                rp=[(rr+.004,-.002),(rr+.006,-.012),(rr-.008,-.016),(rr-.016,-.03),(rr-.03,-.075),(rr-.05,-w*.8),(rr-.02,-w)]
                parts.append(lathe('rim',rp,s.M['rim'],144))
                parts.append(lathe('disc',[(.07,-.115),(rr-.085,-.115),(rr-.085,-.14),(.07,-.14)],s.M['disc'],96))
                parts.append(lathe('well',[(0.001,-w+.02),(rr-.02,-w+.02)],s.M['dark'],64))
                parts.append(lathe('hub',[(0.0005,-.028),(.028,-.028),(.034,-.031),(.036,-.045),(.062,-.05),(.07,-.07),(.07,-.11)],s.M['rim'],64))
                N,tw=sp['spokes']; conc=sp.get('concave',.045)
                for k in range(N):
                    for d in ([-tw,tw] if tw else [0]):
                        a=2*math.pi*k/N
                        # spoke polygon in wheel plane from hub to rim
                        r0,r1=.055,rr-.012; w0,w1=(1.6*v for v in sp.get('spw',(.016,.011))); n=6; poly=[];L=[]
                        for i in range(n+1):
                            t=i/n; r=r0+(r1-r0)*t; ang=a+d*t; hw=w0+(w1-w0)*t
                            L.append((r*math.cos(ang),r*math.sin(ang),hw,ang))
                        lft=[(x-hw*math.sin(g),z+hw*math.cos(g)) for x,z,hw,g in L]; rgt=[(x+hw*math.sin(g),z-hw*math.cos(g)) for x,z,hw,g in L]
                        yc=lambda p,r0=r0,r1=r1: -conc*min(max(1-(math.hypot(*p)-r0)/(r1-r0),0.),1.)**1.4
                        parts.append(prism('sp',lft+rgt[::-1],-.012,-.055,s.M['rim'],.007,ycurve=yc))
                for o in parts: o.parent=e
                # caliper (not rotating)
                c=[(math.cos(t)*r,math.sin(t)*r) for r,ts in ((rr-.05,np.linspace(-.5,.5,8)),(rr-.125,np.linspace(.5,-.5,8))) for t in ts]
                sgx=1 if ai==0 else -1
                c=[(sgx*x,z) for x,z in c]; o=prism('cal',c,-.075,-.135,s.M['cal'],.008,loc=(xa,sg*yo,zz)); o.scale=(1,sg,1)
                # wheel-house
                l=lathe('house',[(ra+.004,-.02),(ra+.004,-.42),(0.001,-.42)],s.M['dark'],96); l.location=(xa,sg*(yo),zz); l.scale=(1,sg,1)
    def hit(s,front,phi,z,x0):
        d=Vector((1,0,0)) if False else None
        sg=-1 if front else 1; dirv=Vector((sg*math.cos(phi),math.sin(phi),0)); o=Vector((x0,0,z))+dirv*6
        loc,n,i,_=s.bvh.ray_cast(o,-dirv)
        if loc is None: return None
        if n.dot(dirv)<0: n=-n
        return loc+n*.003
    def path(s,front,pts,n=60):
        x0=s.sp['axisf'] if front else s.sp['axisr']; p=np.array(pts,float); t=np.linspace(0,1,len(p)); tt=np.linspace(0,1,n)
        ph=np.interp(tt,t,p[:,0]); zz=np.interp(tt,t,p[:,1])
        if len(p)>2: ph=gaussian_filter1d(ph,n*.03,mode='nearest'); zz=gaussian_filter1d(zz,n*.03,mode='nearest')
        r=[s.hit(front,math.radians(a),z,x0) for a,z in zip(ph,zz)]; return [v for v in r if v is not None]
    def lights(s):
        for front,key,m in ((True,'drlp','drl'),(False,'tailp','tail')):
            for pts,r in s.sp[key]:
                sym=pts[0][0]<0 or True
                pp=s.path(front,pts)
                if len(pp)<3: continue
                for line in s.both(pp): tube(key,line,r,s.M[m])
                if front: s.lens(pp,r)
    def both(s,pp):
        """a lamp's line on both sides; one line where it crosses the middle"""
        right=[tuple(v) for v in pp]; left=[(x,-y,z) for x,y,z in right]
        return [left[:0:-1]+right] if abs(pp[0][1])<.02 else [right,left]
    def lens(s,pp,r):
        """a clear strip before a lamp: what glints in it makes the light a part of the car and not a tube"""
        for line in s.both(pp): tube('lens',[(x-.004,y,z) for x,y,z in line],r*2.1,s.M['glass'])
    def extras(s):
        sp=s.sp
        # dark floor pan so no light leaks under the car
        prism('pan',[(sp['xf']+.3,.13),(sp['xr']-.3,.15),(sp['xr']-.3,.3),(sp['xf']+.3,.3)],-.6,.6,s.M['dark'],0)
        for (y,z,r,x) in sp.get('exh',[]):
            for sg in (1,-1):
                o=lathe('exh',[(r*.8,-.12),(r*.82,0),(r,.0),(r,-.1)],s.M['chrome'],48); o.rotation_euler=(0,0,-math.pi/2); o.location=(sp['xr']+x,sg*y,z)
                o=lathe('exhi',[(.001,-.06),(r*.82,-.06)],s.M['dark'],48); o.rotation_euler=(0,0,-math.pi/2); o.location=(sp['xr']+x,sg*y,z)
        if 'cockpit' in sp: s.interior()
        if 'wing' in sp: pass
    def interior(s):
        sp=s.sp; lea=mat('leather',s.p.get('leather',(.05,.02,.012)),0,.45,.1,.3); I=sp['int']
        x0,x1,zf,w=I['x0'],I['x1'],I['zf'],I['w']
        # tub
        V=[(x0,-w,zf),(x1,-w,zf),(x1,w,zf),(x0,w,zf),(x0,-w,zf+.6),(x1,-w,zf+.6),(x1,w,zf+.6),(x0,w,zf+.6)]
        me=bpy.data.meshes.new('tub'); me.from_pydata(V,[],[(0,1,2,3),(0,4,5,1),(1,5,6,2),(2,6,7,3),(3,7,4,0)]); o=bpy.data.objects.new('tub',me); bpy.context.collection.objects.link(o); me.materials.append(mat('tubm',(.004,.004,.004),0,.7))
        def rbox(loc,sc,rot,m,bev=.05):
            bpy.ops.mesh.primitive_cube_add(size=1,location=loc,rotation=rot); o=bpy.context.object; o.scale=sc; bpy.ops.object.transform_apply(location=False,rotation=False,scale=True)
            b=o.modifiers.new('b','BEVEL'); b.width=bev; b.segments=5; bpy.ops.object.shade_smooth(); o.data.materials.append(m); return o
        zt=I['zt']
        for sg in (1,-1):
            y=sg*.36; xs=I['xs']
            rbox((xs,y,zt-.16),(.16,.50,.56),(0,.30,0),lea,.06); rbox((xs+.10,y,zt+.13),(.10,.28,.17),(0,.22,0),lea,.045)
            rbox((xs-.30,y,zf+.16),(.5,.5,.16),(0,-.12,0),lea,.06)
            rbox((xs+.34,y,zt-.07),(.55,.34,.20),(0,.13,0),s.simple_paint(),.09)
        rbox(((x0+.12),0,zt-.13),(.34,2*w-.06,.16),(0,.25,0),lea,.05)
        rbox((I['xs']-.3,0,zt-.36),(.9,.2,.22),(0,-.05,0),s.M['gb'],.04)
        bpy.ops.mesh.primitive_torus_add(major_radius=.175,minor_radius=.014,location=(x0+.42,-.36,zt-.06),rotation=(0,-1.15,0),major_segments=64); bpy.context.object.data.materials.append(s.M['gb']); bpy.ops.object.shade_smooth()
