"""grade_cars.py WEIGHTS.tza NPZ_FOLDER OUT_FOLDER : denoise + grade every <car>_<view>.npz into OUT_FOLDER/<car>/<view>.jpg"""
import sys,os,glob,cv2,numpy as np
sys.path.insert(0,os.path.dirname(os.path.abspath(__file__)))
import denoise,grade
EXP={'champagne':.8,'silver':.85,'pearl':.62,'graphite':1.5,'black':1.1,'midnight':1.0,'green':1.15,'petrol':1.25,'burgundy':1.0}
NAME=dict(side='side',f34='front-three-quarter',r34='rear-three-quarter',detail='detail',top='top',rdetail='rear-detail',lamp='rear-lamp',hood='hood')
wt,src,out=sys.argv[1:4]; W,H=(int(v) for v in (sys.argv[4:6] or (2560,1707))); net=denoise.Net(wt)
for p in sorted(glob.glob(os.path.join(src,'*_*.npz'))):
    car,view=os.path.basename(p)[:-4].rsplit('_',1)
    if view not in NAME: continue
    c=np.maximum(cv2.resize(grade.load(p,net),(W,H),interpolation=cv2.INTER_AREA),0); f=os.path.join(out,car,NAME[view]+'.jpg'); os.makedirs(os.path.dirname(f),exist_ok=True)
    cv2.imwrite(f,grade.grade(c,EXP.get(car.split('-')[1],1.))[...,::-1],[cv2.IMWRITE_JPEG_QUALITY,86,cv2.IMWRITE_JPEG_PROGRESSIVE,1,cv2.IMWRITE_JPEG_OPTIMIZE,1]); print(f,os.path.getsize(f)//1024,'KB')
