#!/bin/bash
cd /tmp/bl
cars="supercar-graphite gt-burgundy saloon-midnight suv-green roadster-champagne supercar-orange gt-silver saloon-black suv-pearl roadster-petrol"
B() { for v in ${2//,/ }; do [ -e w/$1_$v.npz ] && continue; chrt -i 0 nice -n 19 blender -t 2 -b -P s/render.py -- w $1 $v 2560 1707 16 2>&1 | grep -E "SHOT|rror:" ; done; }
G() { [ -e out/$1/$3.jpg ] && [ out/$1/$3.jpg -nt w/$1_$2.npz ] && return; rm -rf g; mkdir g; ln w/$1_$2.npz g/; chrt -i 0 nice -n 19 /usr/bin/python3 s/grade_cars.py package/dist/tzas/rt_hdr_alb_nrm.tza g out 2560 1707; }
B supercar-graphite lamp; G supercar-graphite lamp rear-lamp; B gt-burgundy hood; G gt-burgundy hood hood
for c in $cars; do B $c f34; G $c f34 front-three-quarter; done
for c in $cars; do B $c side; G $c side side; done
for c in $cars; do B $c r34; G $c r34 rear-three-quarter; done
for c in $cars; do B $c detail; G $c detail detail; done
echo ALL DONE
